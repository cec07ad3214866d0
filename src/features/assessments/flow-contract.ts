import { z } from 'zod'
import { endpoint, listOf } from '../../platform/contract.ts'
import { flowLimits, stationKinds } from './flow/lines.ts'
import { mostFlowLines } from './limits-contract.ts'
import { OfSystem, oneLine } from './shapes-contract.ts'
import { System } from './systems-contract.ts'

/** The flow of CUI through a system, line by line (SYSTEM-04). */

const StationKindName = z.enum(stationKinds, 'Choose one of the five kinds')
const named = (most: number, message: string) => oneLine(most).refine((text) => text !== '', message)

export const FlowLineEntries = z.object({
  what: named(flowLimits.what, 'Say what goes'),
  from: named(flowLimits.station, 'Say where it comes from'),
  fromKind: StationKindName,
  to: named(flowLimits.station, 'Say where it goes'),
  toKind: StationKindName,
  way: oneLine(flowLimits.way).default(''),
  protection: oneLine(flowLimits.protection).default(''),
})

const ProposalName = z
  .string()
  .regex(/^[a-z]+( [a-z]+)*$/, 'Not the name of a proposal')
  .max(60)

const Version = z.coerce.number().int().min(0).max(2_147_483_647)

const LineId = z.uuid('There is no such line.').toLowerCase()

export const FlowLine = z.object({
  what: z.string(),
  from: z.string(),
  fromKind: StationKindName,
  to: z.string(),
  toKind: StationKindName,
  way: z.string(),
  protection: z.string(),
  /** The proposal that it was taken from. */
  proposal: z.string().optional(),
  id: LineId,
  /** Counts up with each change. */
  version: z.number(),
  /** Name of whoever changed it last; empty where the account is gone. */
  by: z.string(),
  at: z.iso.datetime(),
  /** False where no key of the portal opens what was sealed: the texts are then empty. */
  readable: z.boolean(),
})
export type FlowLine = z.infer<typeof FlowLine>

const Named = z.object({ line: LineId })

export const listFlow = endpoint({
  route: 'GET /api/assessment/user/flow',
  access: 'member',
  summary: 'The flow of CUI through a system, by where its lines begin and end; those that do not open come last',
  query: OfSystem,
  answer: listOf(FlowLine).extend({
    /** Which system it is: sent back as `system` with each change. */
    place: z.uuid(),
    /** False for a reader of the organization. */
    mayWrite: z.boolean(),
    /** All of the network, where it has several. */
    systems: z.array(System).optional(),
  }),
})

export const addFlowLines = endpoint({
  route: 'POST /api/assessment/user/flow',
  access: 'member',
  summary:
    'Adds lines, all or none. 400 where a line stands already with the same that goes, from, to and way, unless `skip` says to leave out those, and those whose proposal was taken before; one whose `id` is in the list was added before and stays as it stands; 409 where there would be more than a system may have',
  body: OfSystem.extend({
    lines: z
      .array(
        FlowLineEntries.extend({
          /** Made by the caller: what is sent again with it is not added again. */
          id: LineId,
          /** The one that it is taken from. */
          proposal: ProposalName.optional(),
        }),
      )
      .min(1)
      .max(100)
      .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Give each an id of its own'),
    skip: z.boolean().default(false),
  }),
  answer: z.object({
    /** As they stand now, those that were added before among them. */
    added: z.array(FlowLine),
  }),
})

export const changeFlowLine = endpoint({
  route: 'PUT /api/assessment/user/flow/:line',
  access: 'member',
  summary:
    'Changes a line. Where somebody else changed it since the version that the caller has seen, that stands and `saved` is false; 404 where it was removed',
  params: Named,
  query: OfSystem,
  body: FlowLineEntries.extend({
    /** The version that the caller has seen. */
    seen: Version,
  }),
  answer: z.object({
    saved: z.boolean(),
    /** As it stands now. */
    line: FlowLine,
  }),
})

const StationEntries = z.object({ kind: StationKindName, name: named(flowLimits.station, 'Say what it is called') })

export const renameStation = endpoint({
  route: 'PUT /api/assessment/user/flow',
  access: 'member',
  summary:
    'Gives a station another name, or kind, in all lines where it stands, all or none. 400 where two lines would become the same, or one would lead to where it comes from; 409 where somebody else changed one of them since the version that the caller has seen',
  query: OfSystem,
  body: z.object({
    was: StationEntries,
    now: StationEntries,
    /** The lines where it stands, with the versions that the caller has seen. */
    seen: z.array(z.object({ id: LineId, version: Version })).max(mostFlowLines),
  }),
  answer: z.object({
    /** Those that were changed, as they stand now. */
    changed: z.array(FlowLine),
  }),
})

export const removeFlowLine = endpoint({
  route: 'DELETE /api/assessment/user/flow/:line',
  access: 'member',
  summary: 'Removes a line. 409 where somebody else changed it since the version that the caller has seen',
  params: Named,
  query: OfSystem.extend({ seen: Version }),
  answer: z.object({ message: z.string() }),
})
