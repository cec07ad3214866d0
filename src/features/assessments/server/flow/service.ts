import type { z } from 'zod'
import { type Actor, requireUser } from '../../../../platform/actor.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../../platform/errors.ts'
import { findPeople } from '../../../accounts/server/index.ts'
import type { addFlowLines, changeFlowLine, FlowLine, listFlow, renameStation } from '../../contract.ts'
import {
  type FlowEntries,
  flowEntriesOf,
  inTableOrder,
  isAt,
  type KeptLine,
  leadsNowhere,
  lineKey,
  lineProblems,
  withStation,
} from '../../flow/lines.ts'
import { mostFlowLines } from '../../limits-contract.ts'
import { divideNew, type ListPortal, writeList } from '../list-writing.ts'
import { listToWrite, systemOf } from '../place.ts'
import { reopenChecks } from '../printed-system.ts'
import { readSystems } from '../system-store.ts'
import { readLines, type StandingLine, sealLine } from './store.ts'

type Added = z.output<typeof addFlowLines.body & z.ZodType>
type Changed = z.output<typeof changeFlowLine.body & z.ZodType>

/** The flow of CUI through a system (SYSTEM-04): for those who may read, or write, its answers (ASSESS-26). */
export function flowService(portal: ListPortal) {
  const { db, secrets } = portal

  async function write<Result>(
    actor: Actor,
    system: string | undefined,
    change: (tx: Tx, place: string, writing: { by: string; at: Date }) => Promise<Result>,
  ): Promise<Result> {
    const user = requireUser(actor)
    const place = await listToWrite(db, user, system)
    return writeList(portal, { user, place, list: 'flow' }, (tx, at) => change(tx, place, { by: user.userId, at }))
  }

  return {
    async listFlow(actor: Actor, system?: string): Promise<z.output<typeof listFlow.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      const [lines, systems] = await Promise.all([readLines(db, secrets, place), readSystems(db, user.networkUuid)])
      const Items = inTableOrder(await told(db, lines))
      const more = systems.length > 1 ? { systems } : {}
      return { Items, Count: Items.length, place, mayWrite: !user.readsOnly, ...more }
    },

    async addFlowLines(actor: Actor, { lines, skip, system }: Added): Promise<z.output<typeof addFlowLines.answer>> {
      const wrong = lines.flatMap((line, index) =>
        leadsNowhere(line) ? [[`lines.${index}.to`, lineProblems.leadsNowhere]] : [],
      )
      if (wrong.length > 0) throw badInput(Object.fromEntries(wrong))
      const added = await write(actor, system, async (tx, place, writing) => {
        const standing = await readLines(tx, secrets, place)
        const keysOf = (line: KeptLine) => [lineKey(line), ...(skip && line.proposal ? [line.proposal] : [])]
        const { fresh, sentAgain, taken, repeated } = divideNew<Added['lines'][number], StandingLine>(lines, standing, {
          ofWanted: keysOf,
          ofStanding: ({ entries }) => (entries ? keysOf(entries) : []),
        })
        const doubles = [...taken, ...repeated.map(({ index }) => index)]
        if (!skip && doubles.length > 0)
          throw badInput(
            Object.fromEntries(doubles.map((index) => [`lines.${index}.what`, lineProblems.standsAlready])),
          )
        requireRoom(fresh.length, mostFlowLines - standing.length)
        const rows = fresh.map((index) => {
          const { id, ...entries } = lines[index] as Added['lines'][number]
          return { id, entries, version: 1, ...writing }
        })
        if (rows.length > 0) {
          await put(tx, place, rows)
          await reopenChecks(tx, place)
        }
        return [...rows, ...sentAgain]
      })
      return { added: await told(db, added) }
    },

    async changeFlowLine(
      actor: Actor,
      id: string,
      { seen, ...entries }: Changed,
      system?: string,
    ): Promise<z.output<typeof changeFlowLine.answer>> {
      if (leadsNowhere(entries)) throw badInput({ to: lineProblems.leadsNowhere })
      const { saved, line } = await write(actor, system, async (tx, place, writing) => {
        const lines = await readLines(tx, secrets, place)
        const before = find(lines, id)
        if (before.entries && isSame(before.entries, entries)) return { saved: true, line: before }
        if (before.version > seen) return { saved: false, line: before }
        const keyOf = (one: StandingLine) => one.entries && lineKey(one.entries)
        const key = lineKey(entries)
        // Of two that were the same, since an old key came back, either may be changed.
        if (keyOf(before) !== key && lines.some((other) => other.id !== id && keyOf(other) === key))
          throw badInput({ what: lineProblems.standsAlready })
        const { proposal } = before.entries ?? {}
        const row = { id, entries: { ...entries, proposal }, version: before.version + 1, ...writing }
        await put(tx, place, [row])
        await reopenChecks(tx, place)
        return { saved: true, line: row }
      })
      const [one] = await told(db, [line])
      return { saved, line: one as FlowLine }
    },

    async renameStation(
      actor: Actor,
      { was, now, seen }: z.output<typeof renameStation.body & z.ZodType>,
      system?: string,
    ): Promise<z.output<typeof renameStation.answer>> {
      const versions = new Map(seen.map(({ id, version }) => [id, version]))
      const changed = await write(actor, system, async (tx, place, writing) => {
        const lines = await readLines(tx, secrets, place)
        const rows = lines.flatMap(({ id, entries, version }) =>
          entries && isAt(entries, was)
            ? [{ id, entries: withStation(entries, was, now), version: version + 1, ...writing }]
            : [],
        )
        // Sent again after an answer that was lost.
        if (rows.length === 0) return lines.filter(({ id }) => versions.has(id))
        if (rows.some(({ id, version }) => version - 1 !== versions.get(id)))
          throw new PortalError('line_changed', 409, 'A colleague changed these lines meanwhile. None was renamed.')
        requireDistinct(rows, lines)
        await put(tx, place, rows)
        await reopenChecks(tx, place)
        return rows
      })
      return { changed: await told(db, changed) }
    },

    removeFlowLine: (actor: Actor, id: string, seen: number, system?: string): Promise<{ message: string }> =>
      write(actor, system, async (tx, place) => {
        const { entries, version } = find(await readLines(tx, secrets, place), id)
        if (version > seen)
          throw new PortalError('line_changed', 409, 'A colleague changed this line meanwhile. Nothing was removed.')
        await tx.deleteFrom('system_flows').where('place', '=', place).where('id', '=', id).execute()
        await reopenChecks(tx, place)
        return { message: entries ? `“${entries.what}” was removed.` : 'The line was removed.' }
      }),
  }

  /** Lines as they stand from now on, new ones or in place of what was. */
  async function put(tx: Tx, place: string, lines: readonly (StandingLine & { entries: KeptLine })[]): Promise<void> {
    const rows = lines.map(({ entries, ...row }) => ({
      ...row,
      place,
      sealed: sealLine(secrets, { place, id: row.id }, entries),
    }))
    await tx
      .insertInto('system_flows')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['place', 'id']).doUpdateSet(({ ref }) => ({
          sealed: ref('excluded.sealed'),
          version: ref('excluded.version'),
          by: ref('excluded.by'),
          at: ref('excluded.at'),
        })),
      )
      .execute()
  }
}

/** @throws PortalError 400 where a station cannot be called so in these lines */
function requireDistinct(rows: readonly { id: string; entries: KeptLine }[], lines: readonly StandingLine[]): void {
  const ids = new Set(rows.map(({ id }) => id))
  const others = lines.flatMap(({ id, entries }) => (entries && !ids.has(id) ? [lineKey(entries)] : []))
  const keys = [...others, ...rows.map(({ entries }) => lineKey(entries))]
  if (rows.some(({ entries }) => leadsNowhere(entries)))
    throw badInput({ now: 'A line would lead to where it comes from. Change these lines one by one.' })
  if (new Set(keys).size < new Set(others).size + rows.length)
    throw badInput({ now: 'Two lines would then be the same. Change these lines one by one.' })
}

/** @throws PortalError 404 for a line that is not there */
function find(lines: readonly StandingLine[], id: string): StandingLine {
  const found = lines.find((line) => line.id === id)
  if (!found) throw new PortalError('no_such_line', 404, 'There is no such line any more: it was removed.')
  return found
}

/** As they travel, with the names of who changed them last. */
async function told(db: Db, lines: readonly StandingLine[]): Promise<FlowLine[]> {
  const people = await findPeople(db, [...new Set(lines.flatMap(({ by }) => by ?? []))])
  return lines.map(({ entries, by, at, ...line }) => ({
    ...(entries ?? closed),
    ...line,
    by: people.get(by ?? '')?.name ?? '',
    at: at.toISOString(),
    readable: entries !== undefined,
  }))
}

const closed: FlowEntries = {
  what: '',
  from: '',
  fromKind: 'device',
  to: '',
  toKind: 'device',
  way: '',
  protection: '',
}

const isSame = (one: FlowEntries, other: FlowEntries): boolean =>
  JSON.stringify(flowEntriesOf(one)) === JSON.stringify(flowEntriesOf(other))

/** @throws PortalError 409 where there would be more than a system may have: then none is added */
function requireRoom(adds: number, room: number): void {
  if (adds <= room) return
  const left = room <= 0 ? 'no more can be added' : `${room} more can be added`
  throw new PortalError(
    'too_many_lines',
    409,
    `The flow of a system has at most ${mostFlowLines} lines: ${left}. Nothing was added.`,
  )
}
