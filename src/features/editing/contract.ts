import { z } from 'zod'
import { longestAddress, mostAddresses } from '../../forms/checks/contract.ts'
import { endpoint, PageNumber } from '../../platform/contract.ts'
import { type WrittenFamily, writtenFamilies } from '../../platform/families-contract.ts'
import { queryOf, staffListOf } from '../../platform/staff-list-contract.ts'
import { longestNote, type VersionKind, versionKinds } from './history-contract.ts'
import { type ItemState, itemListOf, itemStates } from './list-contract.ts'

export const FamilyName = z.enum(writtenFamilies as [WrittenFamily, ...WrittenFamily[]], 'There is no such family.')

const State = z.enum(Object.keys(itemStates) as [ItemState, ...ItemState[]])

/** What an item is. */
const standing = {
  state: State,
  /** When a scheduled one goes live, and by the clocks of which zone. */
  scheduled: z.object({ at: z.iso.datetime(), zone: z.string() }).nullable(),
  /** Visitors see it. */
  live: z.boolean(),
}

export const ItemQuery = queryOf(itemListOf('news'))

export const listItems = endpoint({
  route: 'GET /api/staff/items/:family',
  access: 'content.write',
  summary: 'All items of a family with their states: searched, filtered, sorted, and counted by their state',
  params: z.object({ family: FamilyName }),
  query: ItemQuery,
  answer: staffListOf(
    z.object({
      id: z.uuid(),
      /** The key of its live row, as its address has it. */
      itemId: z.string(),
      title: z.string(),
      ...standing,
      author: z.string(),
      date: z.iso.datetime().nullable(),
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
    }),
  ),
})

export const OneItem = z.object({ family: FamilyName, id: z.uuid('An item has an id of its own.') })

/** What is written of an item, by field: a text, or a list of them. */
const Fields = z.record(
  z.string().max(60),
  z.union([z.string(), z.array(z.string())], 'A field holds text, or a list of texts.'),
  'Send the fields of the form.',
)

/** A field of the form, as `forms/item.ts` has it. */
const Field = z.looseObject({ kind: z.string(), name: z.string(), label: z.string() })

export const readItem = endpoint({
  route: 'GET /api/staff/items/:family/:id',
  access: 'content.write',
  summary: 'One item with its form: what is written of it, or what is live where nothing is',
  params: OneItem,
  answer: z.object({
    id: z.uuid(),
    itemId: z.string(),
    ...standing,
    /** Grows with each change; a change names the one that it was made on. */
    revision: z.number().int(),
    form: z.array(Field),
    fields: Fields,
    changedAt: z.iso.datetime(),
    changedBy: z.string(),
  }),
})

export const beginItem = endpoint({
  route: 'POST /api/staff/items/:family',
  access: 'content.write',
  summary: 'Begin an item as a draft, blank or as a copy of another of its family',
  params: z.object({ family: FamilyName }),
  body: z.object({ copyOf: z.uuid('Name the item to copy.').optional() }),
  answer: z.object({ id: z.uuid() }),
})

export const saveItemDraft = endpoint({
  route: 'PUT /api/staff/items/:family/:id/draft',
  access: 'content.write',
  summary: 'Keep what is written of an item; where it was changed meanwhile, nothing is saved and the newer one comes',
  params: OneItem,
  body: z.object({ revision: z.number('Name the revision.').int(), fields: Fields }),
  answer: z.object({
    saved: z.boolean(),
    /** Of what stands now. */
    revision: z.number().int(),
    itemId: z.string(),
    ...standing,
    at: z.iso.datetime(),
    newer: z.object({ fields: Fields, by: z.string() }).nullable(),
  }),
})
export type SavedItem = z.infer<(typeof saveItemDraft)['answer']>

export const acts = ['publish', 'withdraw', 'bin', 'bring-back', 'undo'] as const
export type Act = (typeof acts)[number]

const summaries: Record<Act, string> = {
  publish: 'Put what is written of an item before visitors',
  withdraw: 'Take an item from visitors; what was written stays',
  bin: 'Put an item into the bin, from which it comes back for 30 days',
  'bring-back': 'Bring an item back from the bin; visitors do not see it',
  undo: 'Take the last act on an item back, within ten seconds and by who did it',
}

export const Decision = z.object({ revision: z.number('Name the revision.').int() })

const FindingShape = z.object({
  level: z.enum(['error', 'warning']),
  field: z.string(),
  place: z.object({ element: z.string(), nth: z.number().int() }).optional(),
  wrong: z.string(),
  mend: z.string(),
})

/** Where it was changed meanwhile, nothing is done and the newer one comes. */
export const ActAnswer = z.object({
  saved: z.boolean(),
  revision: z.number().int(),
  ...standing,
  itemId: z.string(),
  /** Until when this can be taken back. */
  undoUntil: z.iso.datetime().nullable(),
  newer: z.object({ fields: Fields, by: z.string() }).nullable(),
  /** What asks for a second look: nothing was done (CHECK-01). */
  asked: z.array(FindingShape),
})
export type ActAnswer = z.infer<typeof ActAnswer>

const act = <const Name extends Act>(name: Name) =>
  endpoint({
    route: `POST /api/staff/items/:family/:id/${name}`,
    access: name === 'withdraw' ? 'content.publish' : 'content.write',
    summary: summaries[name],
    params: OneItem,
    body: Decision,
    answer: ActAnswer,
  })

export const publishItem = endpoint({
  route: 'POST /api/staff/items/:family/:id/publish',
  access: 'content.publish',
  summary: summaries.publish,
  params: OneItem,
  body: Decision.extend({
    /** Stands in the history beside the version. */
    note: z.string('A note is text.').max(longestNote, `Use at most ${longestNote} characters.`).optional(),
    /** Where there are warnings nothing is done, and they come. */
    ask: z.boolean().optional(),
  }),
  answer: ActAnswer,
})
export const withdrawItem = act('withdraw')
export const binItem = act('bin')
export const bringItemBack = act('bring-back')
export const undoAct = act('undo')

export const checkItem = endpoint({
  route: 'POST /api/staff/items/:family/:id/check',
  access: 'content.write',
  summary:
    'What the form cannot know of an item: addresses with nothing there, a title that is taken, and what else hinders its publication now',
  params: OneItem,
  body: z.object({
    /** All but rich texts. */
    fields: Fields,
    addresses: z
      .array(z.string('An address is text.').max(longestAddress))
      .max(mostAddresses, `At most ${mostAddresses} addresses.`),
  }),
  answer: z.object({
    missing: z.array(z.string()),
    isTitleTaken: z.boolean(),
    /** What hinders it beside what its form says, by field. */
    hinders: z.record(z.string(), z.string()),
  }),
})
export type ItemFacts = z.infer<(typeof checkItem)['answer']>

/** What was done to many at once: each can be taken back by itself. */
const ChangedItems = z.object({ Items: z.array(z.object({ id: z.uuid(), revision: z.number().int() })) })
export type ChangedItems = z.infer<typeof ChangedItems>['Items']

export const withdrawStarterItems = endpoint({
  route: 'POST /api/staff/items/:family/withdraw-starter',
  access: 'content.publish',
  summary: 'Withdraw all items of a family that came with the portal and are published as they came',
  params: z.object({ family: FamilyName }),
  answer: ChangedItems,
})

export const VersionNumber = z.coerce
  .number('A version has a number.')
  .int('A version has a whole number.')
  .min(1)
  .max(2_147_483_647)

export const listVersions = endpoint({
  route: 'GET /api/staff/items/:family/:id/versions',
  access: 'content.write',
  summary: 'The versions of an item, fifty a page, the newest first',
  params: OneItem,
  query: z.object({
    page: PageNumber.default(1),
  }),
  answer: z.object({
    Items: z.array(
      z.object({
        number: z.number().int(),
        kind: z.enum(Object.keys(versionKinds) as [VersionKind, ...VersionKind[]]),
        note: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        /** Visitors see it. */
        live: z.boolean(),
      }),
    ),
    Count: z.number().int(),
    title: z.string(),
    ...standing,
    revision: z.number().int(),
    /** Something is written that is no version yet. */
    written: z.boolean(),
  }),
})

/** A version by its number, or what is written now. */
const Side = z.union([z.literal('written'), VersionNumber], 'Name a version, or "written".')

export const compareVersions = endpoint({
  route: 'GET /api/staff/items/:family/:id/compare',
  access: 'content.write',
  summary: 'What became of one version of an item in another, by field and block, and word by word',
  params: OneItem,
  query: z.object({ from: Side, to: Side }),
  answer: z.object({
    changed: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        blocks: z.array(
          z.object({
            /** What it is, in words; empty for a paragraph. */
            kind: z.string(),
            change: z.enum(['same', 'added', 'removed', 'changed', 'look']),
            parts: z.array(z.object({ text: z.string(), is: z.enum(['same', 'added', 'removed']) })),
          }),
        ),
      }),
    ),
    /** Labels of the fields in which both are the same. */
    same: z.array(z.string()),
  }),
})
export type Comparison = z.infer<(typeof compareVersions)['answer']>

export const restoreVersion = endpoint({
  route: 'POST /api/staff/items/:family/:id/versions/:number/restore',
  access: 'content.write',
  summary: 'Make a version of an item what is written now; what visitors see stays',
  params: OneItem.extend({ number: VersionNumber }),
  body: Decision,
  answer: ActAnswer,
})

const TermField = z.string('Name the field.').max(60)

export const listTerms = endpoint({
  route: 'GET /api/staff/terms/:family/:field',
  access: 'content.write',
  summary: 'The words of a list that grows, as tags or categories, each with the number of items that have it',
  params: z.object({ family: FamilyName, field: TermField }),
  answer: z.object({ Items: z.array(z.object({ term: z.string(), count: z.number().int() })) }),
})

const OneTerm = z.string('Name the word.').trim().min(1, 'Name the word.').max(200, 'At most 200 characters.')

export const mergeTerms = endpoint({
  route: 'POST /api/staff/terms/:family/:field/merge',
  access: 'content.publish',
  summary: 'Write one word of such a list for another, in everything that is written and published',
  params: z.object({ family: FamilyName, field: TermField }),
  body: z.object({ from: OneTerm, to: OneTerm }),
  answer: ChangedItems.extend({
    /** Of how many of them visitors see it once somebody else publishes it. */
    Waiting: z.number().int(),
  }),
})
