import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { applicationStatuses, longestMessage } from './transitions-contract.ts'

// The entries of a form are judged by its definition (`programs/`), not here: who may not apply at all is to hear
// that first.

const Message = z.object({ message: z.string() })

/** What one side writes to the other. */
export const MessageText = z
  .string('Use plain text')
  .trim()
  .max(longestMessage, `Use at most ${longestMessage} characters`)
  .refine((text) => !/[\u0000\p{Surrogate}]/u.test(text), 'Use plain text')

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
  /** What the desk asks, while it waits for the answer (DESK-04). */
  question: z
    .object({
      id: z.string(),
      askedAt: z.iso.datetime(),
      text: z.string(),
      /** What it is about, by the names of the form's fields. */
      fields: z.array(z.string()),
    })
    .nullable(),
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
