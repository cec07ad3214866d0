import { z } from 'zod'
import { endpoint, listOf, writtenText } from '../../platform/contract.ts'
import { assetTableLimits, assetTableTooLarge, mostAssets } from './limits-contract.ts'
import { OfSystem, oneLine } from './shapes-contract.ts'
import { assetCategoryKeys, assetLimits, linesOfManaged } from './system/assets.ts'
import { System } from './systems-contract.ts'

/** The assets of a system, by the categories of 32 CFR 170.19 (SYSTEM-03). */

const AssetCategory = z.enum(assetCategoryKeys, 'Choose one of the five categories')

export const AssetEntries = z.object({
  category: AssetCategory,
  name: oneLine(assetLimits.name).refine((name) => name !== '', 'Name the asset'),
  kind: oneLine(assetLimits.kind).default(''),
  owner: oneLine(assetLimits.owner).default(''),
  location: oneLine(assetLimits.location).default(''),
  managed: writtenText(assetLimits.managed)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => text.split('\n').length <= linesOfManaged, `Use at most ${linesOfManaged} lines`)
    .default(''),
})

/** A new one. */
const NewAsset = AssetEntries.extend({
  /** Made by the caller: what is sent again with it is not added again. */
  id: z.uuid().optional(),
})

const Version = z.coerce.number().int().min(0).max(2_147_483_647)

const StandingEntries = z.object({
  category: AssetCategory,
  name: z.string(),
  kind: z.string(),
  owner: z.string(),
  location: z.string(),
  managed: z.string(),
})

export const Asset = StandingEntries.extend({
  id: z.uuid(),
  /** Counts up with each change. */
  version: z.number(),
  /** Name of whoever changed it last; empty where the account is gone. */
  by: z.string(),
  at: z.iso.datetime(),
  /** False where no key of the portal opens what was sealed: the entries are then empty. */
  readable: z.boolean(),
})
export type Asset = z.infer<typeof Asset>

const Named = z.object({ asset: z.uuid('There is no such asset.') })

export const listAssets = endpoint({
  route: 'GET /api/assessment/user/assets',
  access: 'member',
  summary: 'The assets of a system, by category and name',
  query: OfSystem,
  answer: listOf(Asset).extend({
    /** Which system it is: sent back as `system` with each change. */
    place: z.uuid(),
    /** False for a reader of the organization. */
    mayWrite: z.boolean(),
    /** All of the network, where it has several. */
    systems: z.array(System).optional(),
  }),
})

export const addAssets = endpoint({
  route: 'POST /api/assessment/user/assets',
  access: 'member',
  summary:
    'Adds assets, all or none. 400 where a name stands in its category already, unless `skip` says to leave those out; one whose `id` is in the list was added before and stays as it stands; 409 where there would be more than a system may have',
  body: OfSystem.extend({
    assets: z
      .array(NewAsset)
      .min(1)
      .max(200)
      .refine((assets) => {
        const ids = assets.flatMap(({ id }) => id ?? [])
        return new Set(ids).size === ids.length
      }, 'Give each an id of its own'),
    skip: z.boolean().default(false),
  }),
  answer: z.object({
    /** As they stand now, those that were added before among them. */
    added: z.array(Asset),
  }),
})

export const changeAsset = endpoint({
  route: 'PUT /api/assessment/user/assets/:asset',
  access: 'member',
  summary:
    'Changes an asset. Where somebody else changed it since the version that the caller has seen, that stands and `saved` is false; 404 where it was removed',
  params: Named,
  query: OfSystem,
  body: AssetEntries.extend({
    /** The version that the caller has seen. */
    seen: Version,
  }),
  answer: z.object({
    saved: z.boolean(),
    /** As it stands now. */
    asset: Asset,
  }),
})

export const removeAsset = endpoint({
  route: 'DELETE /api/assessment/user/assets/:asset',
  access: 'member',
  summary: 'Removes an asset. 409 where somebody else changed it since the version that the caller has seen',
  params: Named,
  query: OfSystem.extend({ seen: Version }),
  answer: z.object({ message: z.string() }),
})

const AssetTable = OfSystem.extend({
  /** A table as CSV, with the names of its columns in the first line. */
  table: z.string().max(assetTableLimits.characters, assetTableTooLarge),
  /** Of lines that name none. */
  category: AssetCategory.optional(),
})

export const previewAssets = endpoint({
  route: 'POST /api/assessment/user/assets/preview',
  access: 'member',
  summary: 'What an import of a table would add; nothing is saved',
  body: AssetTable,
  answer: z.object({
    /** How many lines would be added, and the first of them. */
    adds: z.number(),
    Items: z.array(StandingEntries.extend({ line: z.number() })),
    /** How many stand in the list already, by name and category, and the first of them. */
    there: z.number(),
    thereNames: z.array(z.string()),
    /** How many lines have category and name of an earlier one, which alone would be taken, and the first of them. */
    repeated: z.number(),
    repeatedLines: z.array(z.object({ line: z.number(), name: z.string(), first: z.number() })),
    /** How many lines cannot be taken, and the first of them with the reason. */
    wrong: z.number(),
    wrongLines: z.array(z.object({ line: z.number(), message: z.string() })),
    /** From which columns of the table it is taken, by our own titles, and those that are left out. */
    taken: z.array(z.object({ title: z.string(), from: z.string() })),
    leftOut: z.array(z.string()),
    /** How many more assets the system may have. */
    room: z.number(),
  }),
})

export const importAssets = endpoint({
  route: 'POST /api/assessment/user/assets/import',
  access: 'member',
  summary: `Adds what the preview of the same table shows: all of it, or nothing where there would be more than ${mostAssets} assets (409)`,
  body: AssetTable,
  answer: z.object({ adds: z.number(), there: z.number(), repeated: z.number(), wrong: z.number() }),
})

export const exportAssets = endpoint({
  route: 'GET /api/assessment/user/assets/table',
  access: 'member',
  summary:
    'The assets of a system as CSV, in the columns that an import reads; in base64, because the session is in headers',
  query: OfSystem,
  answer: z.object({
    name: z.string(),
    type: z.string(),
    content: z.base64(),
    /** How many are not in it, because no key of the portal opens them. */
    closed: z.number(),
  }),
})
