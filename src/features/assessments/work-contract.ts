import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { AnswerOffer, Difference } from './differences-contract.ts'
import { entriesPerCall, textLimits } from './limits-contract.ts'
import { markKinds } from './requirement-marks.ts'
import {
  AnswerCode,
  AnswerData,
  AssessmentKey,
  Comment,
  Control,
  How,
  OfSystem,
  plainText,
  Row,
  Scores,
  SystemId,
} from './shapes-contract.ts'
import { PostedStatus } from './status-contract.ts'
import { ofProviders } from './system/responsibility.ts'
import { System } from './systems-contract.ts'

/** Working on an assessment, entry by entry: what the tool in the browser speaks (docs/decisions/0027). */

const text = (field: keyof typeof textLimits) =>
  plainText(textLimits[field], `Please use at most ${textLimits[field]} characters here.`)
const Version = z.number().int().min(0).max(2_147_483_647)
const Day = z.union(
  [z.literal(''), z.iso.date().regex(/^(?:19|20|21)/)],
  'Please give a date as YYYY-MM-DD, between 1900 and 2199.',
)

/** What stands beside a requirement's answers. Files stay with the company: the evidence is a note or a link. */
export const RequirementDetails = z.object({
  evidence: text('evidence'),
  owner: text('owner'),
  /** YYYY-MM-DD, or empty. */
  targetDate: Day,
  flagged: z.boolean(),
  /** What is left to do where the requirement is not met. */
  plan: text('plan'),
  /** People, money and outside help that it takes. */
  resources: text('resources'),
  // Left out where there is none, so that completions from before marks stay what they are.
  /** Counts as met with all that it needs (RULE-14). */
  mark: z.enum(['', ...markKinds], 'There is no such mark.').optional(),
  /** Why the requirement cannot be met, or what is deficient for a time. */
  markReason: text('markReason').optional(),
  /** What lowers the risk of an enduring exception. */
  mitigation: text('mitigation').optional(),
  /** The operational plan of action of a temporary deficiency: reviews, milestones, progress. */
  operationalPlan: text('operationalPlan').optional(),
  /** Where the plan describes it. */
  planPlace: text('planPlace').optional(),
})
export type RequirementDetails = z.infer<typeof RequirementDetails>

/** Of a requirement beside which nothing was written. */
export const noDetails: RequirementDetails = {
  evidence: '',
  owner: '',
  targetDate: '',
  flagged: false,
  plan: '',
  resources: '',
}

/** One field of one item, with how long ago it was entered: clocks of different devices are not compared. */
const entry = <Field extends string, Item extends z.ZodType, Value extends z.ZodType>(
  field: Field,
  item: Item,
  value: Value,
) =>
  z.object({
    field: z.literal(field),
    item,
    value,
    age: z.number().int().min(0).max(31_622_400_000).default(0),
    /** Decides about a difference of the field, with the value that stands or with the other one (EASE-06). */
    decides: z.boolean().optional(),
  })

/** A text says what it was typed over: one that its author had not seen is not replaced by it. */
const textEntry = <Field extends string, Item extends z.ZodType, Value extends z.ZodType>(
  field: Field,
  item: Item,
  value: Value,
) =>
  entry(field, item, value).extend({
    /** The version at which the author last saw the field; without it that of the call. */
    over: Version.optional(),
    /** The author's text of a conflict, in whose place this one comes. */
    kept: z.uuid().optional(),
  })

/** `ours`, or who and the id of the provider behind a blank; empty where nobody says. */
const ResponsibilityEntry = z
  .string()
  .regex(
    new RegExp(`^(?:ours|(?:${ofProviders.join('|')}) [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$`),
    'Choose who does it.',
  )

export const Entry = z.discriminatedUnion(
  'field',
  [
    entry('answer', Row, AnswerCode),
    textEntry('how', Row, How),
    textEntry('comment', Row, Comment),
    // Only to be ended: that an earlier comment still waits for its place, nobody enters; it may come with a note (EASE-06).
    entry('wasComment', Row, z.boolean()).refine(({ value, decides }) => !value || decides, { path: ['value'] }),
    textEntry('evidence', Control, RequirementDetails.shape.evidence),
    textEntry('owner', Control, RequirementDetails.shape.owner),
    entry('targetDate', Control, RequirementDetails.shape.targetDate),
    entry('flagged', Control, RequirementDetails.shape.flagged),
    textEntry('plan', Control, RequirementDetails.shape.plan),
    textEntry('resources', Control, RequirementDetails.shape.resources),
    entry('mark', Control, RequirementDetails.shape.mark.unwrap()),
    textEntry('markReason', Control, RequirementDetails.shape.markReason.unwrap()),
    textEntry('mitigation', Control, RequirementDetails.shape.mitigation.unwrap()),
    textEntry('operationalPlan', Control, RequirementDetails.shape.operationalPlan.unwrap()),
    textEntry('planPlace', Control, RequirementDetails.shape.planPlace.unwrap()),
    // A release before this field refuses a whole call for it, so pages offer it a day after the upgrade (0079).
    entry('responsibility', Row, ResponsibilityEntry),
  ],
  'There is no such field.',
)
export type Entry = z.infer<typeof Entry>
export type EntryField = Entry['field']
export type EntryValue = Entry['value']

/** An entry as it stands, with who made it. */
export const EntryState = z.object({
  item: z.string(),
  field: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** Name of the person; empty where the account is gone. */
  by: z.string(),
  /** By the caller, here or on another device. */
  mine: z.boolean(),
  at: z.iso.datetime(),
})
export type EntryState = z.infer<typeof EntryState>

/** Two texts for one field at once: the first stands, the caller's is kept until the caller chooses or joins. */
export const Conflict = z.object({
  id: z.uuid(),
  item: z.string(),
  field: z.string(),
  /** The caller's. */
  value: z.string(),
  at: z.iso.datetime(),
  standing: EntryState,
})
export type Conflict = z.infer<typeof Conflict>

export const WorkState = z.object({
  version: z.number().int(),
  progress: z.number().int(),
  completedAt: z.iso.datetime().nullable(),
})

export const Work = WorkState.extend({
  key: AssessmentKey,
  /** False for a reader of the organization. */
  mayWrite: z.boolean(),
  /** What the network says it posted in SPRS. */
  posted: PostedStatus.nullable(),
  network_uuid: z.string(),
  /** Of which system it is: that of the first is the network's. */
  system: z.uuid(),
  /** All of the network, the first one first; left out where it has one alone. */
  systems: z.array(System).optional(),
  /** The newest version of the notice that the caller has accepted, 0 for none; a release before says nothing of it. */
  noticeAccepted: z.number().int().optional(),
  /** What the caller entered last, to go on from there on any device; empty at first. */
  lastItem: z.string(),
  data: AnswerData,
  requirements: z.record(Control, RequirementDetails),
  conflicts: z.array(Conflict),
  /** What differed in the NIST SP 800-171 check and waits to be confirmed. */
  differences: z.array(Difference).optional(),
  /** Of Level 1: what the other set of answers says to its questions. */
  offers: z.array(AnswerOffer).optional(),
  /**
   * The caller has entered something of their own, outside the organization: true where it answers what is open here.
   * Left out where there is nothing, and of a reader (JOIN-07).
   */
  ownAnswers: z.boolean().optional(),
  /** True of a member whom no organization has let in: the answers are their own (JOIN-07). */
  waiting: z.boolean().optional(),
  /** Of the system, by name; left out where who does what is not asked yet (SYSTEM-05). */
  providers: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** Who does what, by objective; left out where there is no provider. */
  responsibilities: z.record(Row, z.string()).optional(),
})
export type Work = z.infer<typeof Work>

export const listOwnAssessments = endpoint({
  route: 'GET /api/assessment/user/assessments',
  access: 'member',
  summary: 'The assessments that the caller’s network has begun of a system, with their state and last result',
  query: OfSystem,
  answer: listOf(
    z.object({
      key: AssessmentKey,
      progress: z.number().int(),
      updatedAt: z.iso.datetime(),
      completedAt: z.iso.datetime().nullable(),
      result: Scores.extend({ at: z.iso.datetime() }).nullable(),
    }),
  ),
})
export const readWork = endpoint({
  route: 'GET /api/assessment/user/work/:toolKey',
  access: 'member',
  summary: 'The whole of an assessment: answers, evidence, owners, dates and flags',
  params: z.object({ toolKey: AssessmentKey }),
  query: OfSystem,
  answer: Work,
})
export const readChanges = endpoint({
  route: 'GET /api/assessment/user/changes/:toolKey',
  access: 'member',
  summary: 'What was entered in an assessment after a version',
  params: z.object({ toolKey: AssessmentKey }),
  query: OfSystem.extend({ since: z.coerce.number('Since is a number.').pipe(Version) }),
  answer: WorkState.extend({ changes: z.array(EntryState), system: z.uuid() }),
})
export const saveEntries = endpoint({
  route: 'POST /api/assessment/user/entries',
  access: 'member',
  summary: 'Saves single entries of an assessment: the later of two answers stands, of two texts both are kept',
  body: z.object({
    key: AssessmentKey,
    /** The network, or the system, that the entries were made for: refused when the caller has left it meanwhile. */
    network_uuid: z.string().optional(),
    system: SystemId.optional(),
    /** The version that the caller has seen. */
    since: Version,
    /** All of it or nothing: nothing where somebody entered anything since at one of its items. */
    untouched: z.boolean().optional(),
    entries: z.array(Entry).min(1).max(entriesPerCall, `Please send at most ${entriesPerCall} entries at a time.`),
  }),
  answer: WorkState.extend({
    /** What came after `since`, the entries of this call aside. */
    changes: z.array(EntryState),
    /** Entries of others that the caller had not seen and that these replaced. */
    replaced: z.array(EntryState),
    /** What stands instead of an entry of this call, because somebody entered it later; of `untouched`, all that came since. */
    outrun: z.array(EntryState),
    /** Texts of this call that do not stand: somebody else's came first, and the author had not seen it. */
    conflicts: z.array(Conflict),
    /** Requirements whose claim to partial credit this call contradicts: it has ended. */
    ended: z.array(Control),
  }),
})
