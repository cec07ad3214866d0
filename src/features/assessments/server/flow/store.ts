import type { Db } from '../../../../platform/db/database.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { type FlowEntries, flowEntriesOf, inFlowOrder, type KeptLine } from '../../flow/lines.ts'
import { openJson, sealJson } from '../sealed-json.ts'

/** A line of the flow as it stands. */
export interface StandingLine {
  id: string
  /** Undefined where no key opens them. */
  entries: KeptLine | undefined
  version: number
  /** Id of the account; null when it is gone. */
  by: string | null
  at: Date
}

interface Row {
  place: string
  id: string
}

const placeOfLine = ({ place, id }: Row) => `flow ${place} ${id}`
const placeOfCompletion = (id: string) => `flow of completion ${id}`

export const sealLine = (secrets: Secrets, row: Row, { proposal, ...entries }: KeptLine): string =>
  sealJson(secrets, placeOfLine(row), { ...flowEntriesOf(entries), ...(proposal ? { proposal } : {}) })

export const openLine = (secrets: Secrets, { sealed, ...row }: Row & { sealed: string }): KeptLine | undefined =>
  openJson<KeptLine>(secrets, placeOfLine(row), sealed)

/** In no order: what they say is sealed. */
export async function readLines(db: Db, secrets: Secrets, place: string): Promise<StandingLine[]> {
  const rows = await db
    .selectFrom('system_flows')
    .select(['id', 'sealed', 'version', 'by', 'at'])
    .where('place', '=', place)
    .orderBy('id')
    .execute()
  return rows.map(({ sealed, ...row }) => ({ ...row, entries: openLine(secrets, { place, id: row.id, sealed }) }))
}

/** What documents print of a system's flow. */
export interface PrintedFlow {
  /** As they are numbered. */
  entered: FlowEntries[]
  /** How many more there are that no key opens; all, where nobody can tell how many. */
  closed: number | 'all'
}

export async function readPrintedFlow(db: Db, secrets: Secrets, place: string): Promise<PrintedFlow> {
  const lines = await readLines(db, secrets, place)
  const entered = inFlowOrder(lines.flatMap(({ entries }) => (entries ? [flowEntriesOf(entries)] : [])))
  return { entered, closed: lines.length - entered.length }
}

export const noFlow: PrintedFlow = { entered: [], closed: 0 }

export const sealFlowForCompletion = (secrets: Secrets, id: string, flow: PrintedFlow): string | null =>
  flow.entered.length === 0 && flow.closed === 0 ? null : sealJson(secrets, placeOfCompletion(id), flow)

/** None of completions before it was kept. */
export const openFlowOfCompletion = (secrets: Secrets, id: string, sealed: string | null): PrintedFlow =>
  sealed === null
    ? noFlow
    : (openJson<PrintedFlow>(secrets, placeOfCompletion(id), sealed) ?? { entered: [], closed: 'all' })
