import { z } from 'zod'
import { endpoint, ListQuery, listOf } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { MessageText } from './contract.ts'
import { applicationList } from './list-contract.ts'
import { applicationStatuses } from './transitions-contract.ts'

export const ProgramName = z.enum(['pilot', 'mep'], 'The programs are pilot and mep.')

const ApplicationLine = z.object({
  id: z.uuid(),
  company: z.string(),
  state: z.string(),
  applicant: z.string(),
  email: z.string(),
  submittedAt: z.iso.datetime(),
  status: z.enum(applicationStatuses),
})

export const ApplicationQuery = queryOf(applicationList)

export const searchApplications = endpoint({
  route: 'GET /api/staff/applications',
  access: 'applications.read',
  summary: 'The submitted applications to all programs: searched, filtered, sorted, and counted by their status',
  query: ApplicationQuery,
  answer: staffListOf(ApplicationLine.extend({ program: ProgramName, assignee: z.string() })),
})

export const listApplications = endpoint({
  route: 'GET /api/staff/applications/:program',
  access: 'applications.read',
  summary: 'The submitted applications to a program, newest first',
  params: z.object({ program: ProgramName }),
  query: ListQuery,
  answer: listOf(ApplicationLine),
})

const Somebody = z.object({ id: z.uuid(), name: z.string() })

const ToldRow = z.object({
  /** Of the field; empty for what an earlier form asked. */
  name: z.string(),
  label: z.string(),
  value: z.string(),
  /** What it was before the last answer to a question changed it; null where it did not (DESK-04). */
  before: z.string().nullable(),
})

/** One application as the desk reads it; of the applicant's account nothing but the address. */
const DeskApplication = ApplicationLine.extend({
  program: ProgramName,
  statusAt: z.iso.datetime(),
  /** Grows with each change; a change names the one that it was made on. */
  revision: z.number().int(),
  assignee: Somebody.nullable(),
  /** That looks after the company; empty where none does (OFFICE-05). */
  office: z.string(),
  /** The office is no longer in the directory: its people see nothing of it. */
  officeLost: z.boolean(),
  /** The applicant has begun another one since: nothing follows on this one. */
  setAside: z.boolean(),
  /** Who may look after it. */
  assignable: z.array(Somebody),
  /** What was answered, in the form's sections and words. */
  sections: z.array(z.object({ title: z.string(), rows: z.array(ToldRow) })),
  /** Of what was sent in; empty for what is older than the numbers (MINE-06). */
  number: z.string(),
  /** What was asked about it, the oldest first (DESK-04). */
  questions: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      text: z.string(),
      /** What it is about, in the form's words. */
      fields: z.array(z.string()),
      /** Null until the applicant answers, and for good where the desk went on without. */
      answeredAt: z.iso.datetime().nullable(),
      /** In words; empty where answers alone were changed. */
      reply: z.string(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  codes: z.object({ cage: z.string(), uei: z.string(), duns: z.string() }),
  /** What else the same company, or person, applied for; the newest first. */
  others: z.array(
    z.object({
      id: z.uuid(),
      program: ProgramName,
      applicant: z.string(),
      submittedAt: z.iso.datetime(),
      status: z.enum(applicationStatuses),
    }),
  ),
  /** Of the desk alone, the oldest first (DESK-05). */
  notes: z.array(z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), text: z.string() })),
  /** From its arrival on. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(['received', 'status', 'assigned']),
      /** What it was and became: a status, or a name; empty for nobody. */
      before: z.string(),
      after: z.string(),
      note: z.string(),
      by: z.string(),
    }),
  ),
})
export type DeskApplication = z.infer<typeof DeskApplication>

const OneApplication = z.object({ program: ProgramName, id: z.uuid('An application has an id of its own.') })

export const readApplication = endpoint({
  route: 'GET /api/staff/applications/:program/:id',
  access: 'applications.read',
  summary: 'One application with its answers, those of the same company, and its history',
  params: OneApplication,
  answer: DeskApplication,
})
export const assignApplication = endpoint({
  route: 'PUT /api/staff/applications/:program/:id/assignee',
  access: 'applications.decide',
  summary:
    'Say who looks after an application; where it was changed meanwhile, nothing is saved and the newer one comes',
  params: OneApplication,
  body: z.object({
    revision: z.number('Name the revision.').int(),
    /** The person's id; null for nobody. */
    to: z.uuid('Choose a person.').nullable(),
  }),
  answer: z.object({ saved: z.boolean(), application: DeskApplication }),
})

export const decideApplication = endpoint({
  route: 'POST /api/staff/applications/:program/:id/status',
  access: 'applications.decide',
  summary:
    'Say what became of an application; where it was changed meanwhile, nothing is saved and the newer one comes',
  params: OneApplication,
  body: z.object({
    revision: z.number('Name the revision.').int(),
    status: z.enum(applicationStatuses, 'Choose a status.'),
    /** Mailed to the applicant, and shown with the status; empty for no mail. */
    message: MessageText,
    /** With "more information needed": what the question is about, by the names of the form's fields. */
    fields: z.array(z.string('Name the fields.')).max(100, 'Name the fields.').default([]),
  }),
  answer: z.object({ saved: z.boolean(), application: DeskApplication }),
})
export const noteApplication = endpoint({
  route: 'POST /api/staff/applications/:program/:id/notes',
  access: 'applications.decide',
  summary: 'Write a note on an application for the people of the desk',
  params: OneApplication,
  body: z.object({ text: MessageText.min(1, 'Write a note') }),
  answer: DeskApplication,
})

export const writeOutApplication = endpoint({
  route: 'POST /api/staff/applications/:program/:id/document',
  access: 'applications.read',
  proof: true,
  summary: 'One application as a file, with its questions and its history, without the notes; the content in base64',
  params: OneApplication,
  body: z.object({ as: z.enum(['docx', 'pdf'], 'An application is written out as docx or pdf.') }),
  answer: z.object({
    /** For the file. */
    name: z.string(),
    /** Media type. */
    type: z.string(),
    content: z.base64(),
  }),
})
