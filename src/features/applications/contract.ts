import { z } from 'zod'
import { endpoint, ListQuery, listOf } from '../../platform/contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { applicationList } from './list-contract.ts'

// The entries of a form are judged by its definition (`programs/`), not here: who may not apply at all is to hear
// that first.

/** What became of an application; staff sets it. */
export const applicationStatuses = ['submitted', 'in review', 'accepted', 'declined'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

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

export const readPilot = endpoint({
  route: 'GET /api/pilot',
  access: 'member',
  summary: 'Whether the caller has applied to the pilot program',
  answer: z.object({ submitted: z.boolean(), submittedAt: z.iso.datetime().nullable() }),
})
export const submitPilot = endpoint({
  route: 'POST /api/pilot',
  access: 'member',
  summary: 'Apply to the pilot program, once, with multi-factor login on',
  body: Payload,
  answer: Message,
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
  answer: z.object({ isMEP: z.boolean() }),
})
export const submitMep = endpoint({
  route: 'POST /api/mep',
  access: 'member',
  summary: 'Register with MEP, once',
  body: Payload,
  answer: Message,
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
  answer: Message,
})

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
  answer: staffListOf(ApplicationLine.extend({ program: z.enum(['pilot', 'mep']) })),
})

export const listApplications = endpoint({
  route: 'GET /api/staff/applications/:program',
  access: 'applications.read',
  summary: 'The submitted applications to a program, newest first',
  params: z.object({ program: z.enum(['pilot', 'mep'], 'The programs are pilot and mep.') }),
  query: ListQuery,
  answer: listOf(ApplicationLine),
})
