import { z } from 'zod'
import { endpoint, ListQuery, listOf } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { applicationList } from './list-contract.ts'
import { applicationStatuses, longestMessage } from './transitions-contract.ts'

// The entries of a form are judged by its definition (`programs/`), not here: who may not apply at all is to hear
// that first.

export { type ApplicationStatus, applicationStatuses } from './transitions-contract.ts'

const Message = z.object({ message: z.string() })

/** A form's answers under the payload's names. */
export const Payload = z.record(z.string(), z.unknown(), 'Send the fields of the form.')

const Entry = z.union([z.string(), z.boolean(), z.array(z.string())])

/** What was typed so far, by field; none yet: empty, at step 0, never saved. */
export const Draft = z.object({
  entries: z.record(z.string(), Entry),
  step: z.number().int(),
  savedAt: z.iso.datetime().nullable(),
  /** Grows with each save. */
  version: z.number().int(),
  /** With which version each field was entered, and how many milliseconds ago. */
  marks: z.record(z.string(), z.object({ version: z.number().int(), age: z.number().int() })),
})
export type Draft = z.infer<typeof Draft>

const count = (message: string) => z.number(message).int(message).min(0, message).max(Number.MAX_SAFE_INTEGER, message)

/**
 * The fields that changed: they are laid over what is kept. `made` says on which version each was made, and how many
 * milliseconds ago; without it, they are of now and know of everything.
 */
export const DraftChange = z.object({
  entries: z.record(z.string(), z.unknown(), 'Send the entries by field.'),
  step: z.number('A step is a number.').int('A step is a whole number.').min(0).max(50).optional(),
  made: z
    .record(
      z.string(),
      z.object({ version: count('A version is a whole number.'), age: count('An age is a whole number.') }),
      'Send the versions by field.',
    )
    .optional(),
  /** The version that the device knows. */
  version: count('A version is a whole number.').optional(),
})
export type DraftChange = z.infer<typeof DraftChange>

const SavedDraft = z.object({
  savedAt: z.iso.datetime(),
  version: z.number().int(),
  /** What other devices entered since the version that was named. */
  others: z.record(z.string(), Entry),
  /** Fields into which another device had entered something else meanwhile. */
  overlaps: z.array(
    z.object({
      field: z.string(),
      stands: z.enum(['mine', 'theirs']),
      other: Entry,
      /** How many milliseconds ago the other device entered its own. */
      age: z.number().int(),
    }),
  ),
})
export type SavedDraft = z.infer<typeof SavedDraft>

/** With the number of what was sent (MINE-06). */
const Sent = Message.extend({ number: z.string() })

/** What became of what was sent in, and what the desk wrote about it last; null and empty before that. */
const Standing = {
  status: z.enum(applicationStatuses).nullable(),
  statusAt: z.iso.datetime().nullable(),
  message: z.string(),
  /** Of what was sent in (MINE-06); empty before that, and for what is older than the numbers. */
  number: z.string(),
  /** What became of the last one before it, after which another could be begun (DESK-03). */
  earlier: z
    .object({
      submittedAt: z.iso.datetime(),
      status: z.enum(applicationStatuses),
      statusAt: z.iso.datetime(),
      message: z.string(),
    })
    .nullable(),
}

export const readPilot = endpoint({
  route: 'GET /api/pilot',
  access: 'member',
  summary: 'Whether the caller has applied to the pilot program',
  answer: z.object({ submitted: z.boolean(), submittedAt: z.iso.datetime().nullable(), ...Standing }),
})
export const submitPilot = endpoint({
  route: 'POST /api/pilot',
  access: 'member',
  summary: 'Apply to the pilot program, once, with multi-factor login on',
  body: Payload,
  answer: Sent,
})
export const beginPilotAnew = endpoint({
  route: 'POST /api/pilot/anew',
  access: 'member',
  summary: 'Begin another application to the pilot program, after one that was declined or withdrawn',
  answer: Draft,
})
export const readPilotDraft = endpoint({
  route: 'GET /api/pilot/draft',
  access: 'member',
  summary: 'What the caller typed so far into the application to the pilot program',
  answer: Draft,
})
export const savePilotDraft = endpoint({
  route: 'PUT /api/pilot/draft',
  access: 'member',
  summary: 'Keep what was typed into the application to the pilot program',
  body: DraftChange,
  answer: SavedDraft,
})

export const readMep = endpoint({
  route: 'GET /api/mep',
  access: 'member',
  summary: 'Whether the caller is registered with MEP',
  answer: z.object({ isMEP: z.boolean(), ...Standing }),
})
export const submitMep = endpoint({
  route: 'POST /api/mep',
  access: 'member',
  summary: 'Register with MEP, once',
  body: Payload,
  answer: Sent,
})
export const beginMepAnew = endpoint({
  route: 'POST /api/mep/anew',
  access: 'member',
  summary: 'Begin another registration with MEP, after one that was declined or withdrawn',
  answer: Draft,
})
export const readMepDraft = endpoint({
  route: 'GET /api/mep/draft',
  access: 'member',
  summary: 'What the caller typed so far into the registration with MEP',
  answer: Draft,
})
export const saveMepDraft = endpoint({
  route: 'PUT /api/mep/draft',
  access: 'member',
  summary: 'Keep what was typed into the registration with MEP',
  body: DraftChange,
  answer: SavedDraft,
})

export const listMepCenters = endpoint({
  route: 'GET /api/mep/centers',
  access: 'public',
  remembered: true,
  summary: 'The lead centers of MEP, by state',
  answer: listOf(
    z.object({
      /** Two-letter code. */
      state: z.string(),
      name: z.string(),
      /** "State--Center name", as forms show and send it. */
      label: z.string(),
      website: z.string(),
    }),
  ),
})

export const expertMessageLimit = 5_000

export const contactExpert = endpoint({
  route: 'POST /api/mep/contact',
  access: 'member',
  summary: "Write to the MEP center of a state; it answers to the caller's address",
  body: z.object({
    toAddress: z.string('State is required').trim().min(1, 'State is required').max(100, 'State is required'),
    message: z
      .string('Message is required')
      .trim()
      .min(1, 'Message is required')
      .max(expertMessageLimit, `Use at most ${expertMessageLimit} characters`)
      .refine((text) => !/[\u0000\p{Surrogate}]/u.test(text), 'Use plain text'),
  }),
  answer: Sent,
})

const ProgramName = z.enum(['pilot', 'mep'], 'The programs are pilot and mep.')

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

/** One application as the desk reads it; of the applicant's account nothing but the address. */
const DeskApplication = ApplicationLine.extend({
  program: ProgramName,
  statusAt: z.iso.datetime(),
  /** Grows with each change; a change names the one that it was made on. */
  revision: z.number().int(),
  assignee: Somebody.nullable(),
  /** The applicant has begun another one since: nothing follows on this one. */
  setAside: z.boolean(),
  /** Who may look after it. */
  assignable: z.array(Somebody),
  /** What was answered, in the form's sections and words. */
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) })),
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

const DeskText = z
  .string('Use plain text')
  .trim()
  .max(longestMessage, `Use at most ${longestMessage} characters`)
  .refine((text) => !/[\u0000\p{Surrogate}]/u.test(text), 'Use plain text')

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
    message: DeskText,
  }),
  answer: z.object({ saved: z.boolean(), application: DeskApplication }),
})
export const noteApplication = endpoint({
  route: 'POST /api/staff/applications/:program/:id/notes',
  access: 'applications.decide',
  summary: 'Write a note on an application for the people of the desk',
  params: OneApplication,
  body: z.object({ text: DeskText.min(1, 'Write a note') }),
  answer: DeskApplication,
})
