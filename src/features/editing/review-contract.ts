import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { ActAnswer, Decision, FamilyName, OneItem } from './contract.ts'
import { longestNote } from './history-contract.ts'

/** What may happen on the way to a publication (PUBLISH-05). */
const reviewActs = ['submitted', 'taken back', 'approved', 'given back', 'published'] as const
export type ReviewAct = (typeof reviewActs)[number]

export const readReview = endpoint({
  route: 'GET /api/staff/items/:family/:id/review',
  access: 'content.write',
  summary: 'How far an item is on its way to visitors, what was said of it last, and who may decide it',
  params: OneItem,
  answer: z.object({
    stage: z.enum(['draft', 'review', 'approved']),
    /** Something is written, or was withdrawn, that visitors do not see. */
    open: z.boolean(),
    last: z
      .object({
        act: z.enum(reviewActs),
        note: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        /** By whoever asks. */
        own: z.boolean(),
      })
      .nullable(),
    /** The family asks for two people, and whoever asks changed it last: somebody else decides. */
    ownWork: z.boolean(),
    twoPeople: z.boolean(),
    /** Who else may publish it, by name: they are told of a submission. */
    deciders: z.array(z.string()),
  }),
})
export type Review = z.infer<(typeof readReview)['answer']>

const Note = z.string('A note is text.').trim().max(longestNote, `Use at most ${longestNote} characters.`)

export const submitItem = endpoint({
  route: 'POST /api/staff/items/:family/:id/submit',
  access: 'content.write',
  summary: 'Submit what is written of an item for review; publishers are told by mail',
  params: OneItem,
  body: Decision.extend({ note: Note.optional() }),
  answer: ActAnswer,
})

export const takeSubmissionBack = endpoint({
  route: 'POST /api/staff/items/:family/:id/take-back',
  access: 'content.write',
  summary: 'Take a submission back that nobody has decided; by who made it',
  params: OneItem,
  body: Decision,
  answer: ActAnswer,
})

export const approveItem = endpoint({
  route: 'POST /api/staff/items/:family/:id/approve',
  access: 'content.publish',
  summary: 'Approve what was submitted: it is fit to be published',
  params: OneItem,
  body: Decision.extend({ note: Note.optional() }),
  answer: ActAnswer,
})

export const giveItemBack = endpoint({
  route: 'POST /api/staff/items/:family/:id/give-back',
  access: 'content.publish',
  summary: 'Give what was submitted back with a note, which its writer gets by mail',
  params: OneItem,
  body: Decision.extend({ note: Note.min(1, 'Say what is to be changed.') }),
  answer: ActAnswer,
})

const PublishingSettings = z.object({
  Items: z.array(
    z.object({
      family: FamilyName,
      /** Nobody publishes what they changed last. */
      twoPeople: z.boolean(),
      changedBy: z.string(),
      changedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** People who may publish. */
  publishers: z.number().int(),
})
export type PublishingSettings = z.infer<typeof PublishingSettings>

export const readPublishingSettings = endpoint({
  route: 'GET /api/staff/publishing',
  access: 'settings.manage',
  summary: 'Of which families two people publish an item',
  answer: PublishingSettings,
})

export const setTwoPeople = endpoint({
  route: 'PUT /api/staff/publishing/:family',
  access: 'settings.manage',
  summary: 'Say whether it takes two people to publish an item of a family',
  params: z.object({ family: FamilyName }),
  body: z.object({ twoPeople: z.boolean('Say whether it takes two people.') }),
  answer: PublishingSettings,
})
