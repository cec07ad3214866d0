import { sql } from 'kysely'
import { type Actor, requirePermission } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { families, type WrittenFamily } from '../../../platform/families-contract.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { namesOfDoers, peopleWho } from '../../accounts/server/index.ts'
import type { PublishingSettings } from '../review-contract.ts'
import type { Doing, Surroundings } from './acting.ts'
import type { Item } from './drafts.ts'
import type { EditedFamily } from './family.ts'
import { neverSeen } from './versions.ts'
import './tables.ts'

/** Whether nobody of a family publishes what they changed last (PUBLISH-06). */
export const needsTwoPeople = async (db: Db, family: WrittenFamily): Promise<boolean> =>
  (await db.selectFrom('editing_settings').select('two_people').where('family', '=', family).executeTakeFirst())
    ?.two_people ?? false

type Written = Pick<Item, 'id' | 'draft' | 'draft_by' | 'changed_by' | 'live_version'>

/**
 * Who changed last what is written of an item, or one of its versions. Of what was written before writers were kept, it is
 * who changed the item last, or made the version.
 */
export async function writerOf(db: Db, item: Written, version: number | 'written' = 'written'): Promise<string> {
  if (version === 'written' && item.draft !== null) return item.draft_by ?? item.changed_by
  const number = version === 'written' ? item.live_version : version
  const found = await db
    .selectFrom('item_versions')
    .select(sql<string>`coalesce(written_by, by)`.as('writer'))
    .where('item', '=', item.id)
    .$if(number !== null, (of) => of.where('number', '=', number))
    .$if(number === null, (of) => of.where('kind', 'not in', neverSeen))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.writer ?? item.changed_by
}

/** Who may not put it before visitors, as they changed it last: nobody where one person is enough (PUBLISH-06). */
const barredFrom = async (
  db: Db,
  { form }: EditedFamily,
  item: Written,
  version?: number | 'written',
): Promise<string | undefined> => ((await needsTwoPeople(db, form.family)) ? writerOf(db, item, version) : undefined)

/**
 * Asked wherever somebody puts something before visitors, or says that it is fit for them.
 * @throws PortalError 403 for who changed it last, where it takes two people
 */
export async function requireDecider(
  db: Db,
  { family, item, by }: Pick<Doing, 'family' | 'item' | 'by'>,
  version?: number | 'written',
): Promise<void> {
  if ((await barredFrom(db, family, item, version)) !== by) return
  throw new PortalError(
    'changed_it_last',
    403,
    `You changed it last. Of ${families[family.form.family].many.toLowerCase()} nobody publishes what they changed last: ask somebody else who may publish.`,
  )
}

/** Those besides somebody who may publish what is written, by name, and who may not as they changed it last. */
export async function decidersOf(db: Db, { family, item, by }: Pick<Doing, 'family' | 'item' | 'by'>) {
  const barred = await barredFrom(db, family, item)
  const others = (await peopleWho(db, 'content.publish')).filter(({ id }) => id !== by && id !== barred)
  return { others, barred }
}

/** For each of the families, whether it takes two people. */
export async function publishingSettings(
  { db }: Pick<Surroundings, 'db'>,
  actor: Actor,
  edited: readonly EditedFamily[],
): Promise<PublishingSettings> {
  requirePermission(actor, 'settings.manage')
  const rows = new Map(
    (await db.selectFrom('editing_settings').selectAll().execute()).map((row) => [row.family, row] as const),
  )
  const names = await namesOfDoers(
    db,
    [...rows.values()].map(({ changed_by }) => changed_by),
  )
  const Items = edited.map(({ form: { family } }) => {
    const row = rows.get(family)
    return {
      family,
      twoPeople: row?.two_people ?? false,
      changedBy: names(row?.changed_by ?? null),
      changedAt: row?.changed_at?.toISOString() ?? null,
    }
  })
  return { Items, publishers: (await peopleWho(db, 'content.publish')).length }
}

/** From the next publication on; what was scheduled when it was allowed stays so. */
export async function setTwoPeople(
  { db, clock }: Surroundings,
  actor: Actor,
  family: WrittenFamily,
  twoPeople: boolean,
  origin: Origin,
): Promise<void> {
  const by = requirePermission(actor, 'settings.manage')
  await db.transaction().execute(async (tx) => {
    const before = await holdSetting(tx, family)
    if (before === twoPeople) return
    const at = clock.now()
    await tx
      .updateTable('editing_settings')
      .set({ two_people: twoPeople, changed_by: by, changed_at: at })
      .where('family', '=', family)
      .execute()
    const details = { twoPeople: [before, twoPeople] }
    await audit(tx, at, { event: 'two-people-switched', actor, origin, area: 'content', item: family, details })
  })
}

async function holdSetting(tx: Tx, family: WrittenFamily): Promise<boolean> {
  await tx
    .insertInto('editing_settings')
    .values({ family })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { two_people } = await tx
    .selectFrom('editing_settings')
    .select('two_people')
    .where('family', '=', family)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return two_people
}
