import { sql } from 'kysely'
import { z } from 'zod'
import type { Lists, Option } from '../../../forms/definition.ts'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit, changed } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { readStarterJson } from '../../../platform/starter-file.ts'
import { stateName } from '../../../platform/states-contract.ts'
import type { Program } from '../form/program.ts'
import { centerList, noCenter } from '../programs/mep.ts'
import { centerStates } from '../programs/places.ts'
import './tables.ts'

export interface Center {
  state: string
  name: string
  label: string
  website: string
}

/** The lead centers, by the name of their state (MEP-07). */
export async function listCenters(db: Db): Promise<Center[]> {
  const rows = await db.selectFrom('mep_centers').select(['state', 'name', 'website']).execute()
  return rows
    .map((row) => ({ ...row, label: `${stateName(row.state)}--${row.name}` }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** The lists that the form of a program is drawn and judged with. */
export async function listsOf(db: Db, program: Program): Promise<Lists> {
  if (program !== 'mep') return {}
  const centers = (await listCenters(db)).map(({ label }): Option => ({ value: label, text: label }))
  return { [centerList]: [...centers, ...noCenter] }
}

/** The center that serves a state: its own first, else a neighbour that does. */
export async function centerOf(db: Db, state: string): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('mep_centers')
    .select(['name', 'email'])
    .where(sql<boolean>`state = ${state} OR ${state} = ANY(also_serves)`)
    .orderBy(sql`state = ${state}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

const knownStates = new Set(centerStates.map(({ value }) => value))
const State = z.string().refine((state) => knownStates.has(state), 'is no state of the list')
const Correction = z.object({
  name: z.string('Give the name.').trim().min(1, 'Give the name.').max(200, 'Use at most 200 characters.').optional(),
  website: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Give a web address or nothing.' })])
    .optional(),
  email: z.union([z.literal(''), z.email('Give a mail address or nothing.')]).optional(),
})
export type CenterCorrection = z.input<typeof Correction>

/** Staff correct a center. @throws PortalError 404 for a state without one, 400 naming what cannot be kept */
export async function correctCenter(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  actor: Actor,
  state: string,
  correction: CenterCorrection,
): Promise<void> {
  requirePermission(actor, 'directory.manage')
  const parsed = Correction.safeParse(correction)
  if (!parsed.success)
    throw badInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
  await db.transaction().execute(async (tx) => {
    const center = tx.selectFrom('mep_centers').select(['name', 'website', 'email']).where('state', '=', state)
    const before = await center.forUpdate().executeTakeFirst()
    if (!before) throw notFound('There is no center for this state.')
    await tx
      .updateTable('mep_centers')
      .set({ ...parsed.data, updated_at: clock.now() })
      .where('state', '=', state)
      .execute()
    const details = changed(before, { ...before, ...parsed.data })
    await audit(tx, clock.now(), { event: 'center-corrected', actor, area: 'centers', item: state, details })
  })
}

const StarterCenters = z.array(
  z.strictObject({
    state: State,
    name: z.string().min(1),
    website: z.union([z.literal(''), z.url()]),
    email: z.union([z.literal(''), z.email()]),
    alsoServes: z.array(State).default([]),
  }),
)

/** @throws StarterFileError naming the file and line that cannot be used */
export async function loadStarterCenters(tx: Tx, root: string): Promise<void> {
  const centers = readStarterJson(root, 'mep-centers.json', StarterCenters)
  await tx
    .insertInto('mep_centers')
    .values(centers.map(({ alsoServes, ...center }) => ({ ...center, also_serves: alsoServes })))
    .execute()
}
