import { type RawBuilder, sql } from 'kysely'
import { type Db, isHeldUp, type Tx } from '../../../platform/db/database.ts'
import { type Batches, batches } from '../../../platform/db/in-batches.ts'
import type { Portal } from '../../../platform/portal.ts'
import { published } from './published.ts'
import { itemsAtHand } from './search-blocks.ts'
import type { Family } from './tables.ts'

/** What a block holds at most: its tokens are made in a few seconds. */
interface Room {
  items: number
  /** Of the texts that are searched; the first one may have more. */
  bytes: number
}

export interface BlockMaking extends Batches {
  room?: Room
  /** From so many on, items without a block get one. */
  loose?: number
  /** From so many on, of all blocks, that no longer count where they were, the block with most of them is made anew. */
  worn?: number
}

/** A block that is older and holds something gone is made anew, so that no word stays for long that nobody may find. */
const isOld = sql`made_at < now() - interval '1 day'`

/**
 * Makes the blocks of long lists (docs/decisions/0084), each in a transaction of its own. It waits for nobody, and
 * leaves to the next run what others hold; whoever changes an item waits at most until its new place is written.
 */
export async function keepSearchBlocks(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  {
    room = { items: 16_384, bytes: 16_000_000 },
    loose = itemsAtHand / 10,
    worn = itemsAtHand,
    ...given
  }: BlockMaking = {},
): Promise<void> {
  const { repeat } = batches(given)
  const learn = () => repeat(() => alone(db, lookAgain))
  await enterOlder(db, repeat, given.size ?? 5_000)
  // A run before may have ended sooner.
  await learn()
  const { rows } = await sql<{ family: Family }>`
    SELECT family FROM content_search_items WHERE block IS NULL GROUP BY family HAVING count(*) >= ${loose}
    UNION
    SELECT family FROM content_search_gone JOIN content_search_blocks ON id = block
    GROUP BY family HAVING count(*) >= ${worn} OR bool_or(${isOld})
    ORDER BY family`.execute(db)
  for (const { family } of rows) {
    await repeat(() => alone(db, (tx) => makeBlock({ tx, family, now: clock.now(), room, loose, worn })))
    // Not once all are through: this one is searched by its blocks from now on.
    await learn()
  }
}

type Repeat = ReturnType<typeof batches>['repeat']

/** Enters the items that are older than the triggers which enter all others, once. */
async function enterOlder(db: Db, repeat: Repeat, size: number): Promise<void> {
  let after = { family: '', id: '' }
  await repeat(() =>
    alone(db, async (tx) => {
      const whole = await sql`SELECT FROM content_search_whole`.execute(tx)
      if (whole.rows.length > 0) return false
      const { rows } = await sql<typeof after>`
        WITH stretch AS (
          SELECT family, id, item_date, status FROM content_items WHERE (family, id) > (${after.family}, ${after.id})
          ORDER BY family, id LIMIT ${size}),
        entered AS (
          INSERT INTO content_search_items (family, id, item_date)
          SELECT family, id, item_date FROM stretch WHERE status = 'published' ON CONFLICT DO NOTHING)
        SELECT family, id FROM stretch ORDER BY family DESC, id DESC LIMIT 1`.execute(tx)
      const [last] = rows
      if (last) after = last
      else await sql`INSERT INTO content_search_whole VALUES (now())`.execute(tx)
      return last !== undefined
    }),
  )
}

/**
 * Has PostgreSQL look at what has more than doubled since it last did: of so little as there was then a search read all,
 * and each connection keeps to the plan that it made.
 */
async function lookAgain(tx: Tx): Promise<false> {
  const { rows } = await sql`
    SELECT FROM pg_class WHERE oid = 'content_search_tokens'::regclass
      AND pg_relation_size(oid) > 2::bigint * relpages * current_setting('block_size')::int`.execute(tx)
  if (rows.length > 0) await sql`ANALYZE content_search_blocks, content_search_items, content_search_tokens`.execute(tx)
  return false
}

/** One at a time, on all instances, and without waiting for whoever writes. @returns whether there may be more */
async function alone(db: Db, step: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '100ms'`.execute(tx)
      const { rows } = await sql<{ mine: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext('content_search_blocks')) AS mine`.execute(tx)
      return rows[0]?.mine ? step(tx) : false
    })
  } catch (error) {
    if (isHeldUp(error) || error instanceof TooManyHeld) return false
    throw error
  }
}

/** So many items were held or changed meanwhile that the block is not worth having. */
class TooManyHeld extends Error {}

interface Making {
  tx: Tx
  family: Family
  now: Date
  room: Room
  loose: number
  worn: number
}

async function makeBlock(making: Making): Promise<boolean> {
  const { tx, family, loose } = making
  let old = await findWorn(making)
  if (!old) {
    const waiting = await countWaiting(making)
    if (waiting.items < loose) return false
    old = await findSmall(making, waiting)
  }
  const { block, ids, versions } = await writeTokens(making, old)
  const placed = await place(tx, family, block, ids, versions)
  if (ids.length - placed >= loose) throw new TooManyHeld()
  if (old) {
    await sql`UPDATE content_search_items SET block = NULL, position = NULL WHERE block = ${old}`.execute(tx)
    await removeBlock(tx, old)
  }
  return old !== undefined || ids.length > 0
}

/** What is to be searched of the item of `open.id`. Limited, lest PostgreSQL reads all items for those of a block. */
const itemOf = ({ tx, family, now }: Making) =>
  published(tx, family, now).where('id', '=', sql<string>`open.id`).select(['search_text', 'published_at']).limit(1)

/** What waits for a block, up to one's worth. */
async function countWaiting(making: Making): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT count(*)::int AS items, coalesce(sum(bytes), 0)::float8 AS bytes
    FROM (
      SELECT octet_length(search_text) AS bytes
      FROM content_search_items AS open CROSS JOIN LATERAL (${itemOf(making)}) AS item
      WHERE family = ${making.family} AND block IS NULL
      ORDER BY open.item_date DESC, open.id LIMIT ${making.room.items}) AS found`.execute(making.tx)
  return rows[0] as Room
}

const goneOf = sql`(SELECT block, count(*) AS gone FROM content_search_gone GROUP BY block)`

/** The block of which most is gone, where it is time to make it anew. */
async function findWorn({ tx, family, worn }: Making): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, made_at, gone, sum(gone) OVER () AS of_all
      FROM content_search_blocks JOIN ${goneOf} AS changed ON block = id WHERE family = ${family}) AS found
    WHERE of_all >= ${worn} OR ${isOld} ORDER BY gone DESC LIMIT 1`.execute(tx)
  return rows[0]?.id
}

/** The smallest block, where it has room for what waits. */
async function findSmall({ tx, family, room }: Making, waiting: Room): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM content_search_blocks LEFT JOIN ${goneOf} AS changed ON block = id
    WHERE family = ${family} AND size - coalesce(gone, 0) <= ${room.items - waiting.items}
      AND bytes <= ${room.bytes - waiting.bytes}
    ORDER BY size - coalesce(gone, 0) LIMIT 1`.execute(tx)
  return rows[0]?.id
}

/**
 * Makes a block of what waits and what the old one holds, as they are in this one statement, holding nothing.
 * @returns the items by their positions, and by what it is known that one has not changed since
 */
async function writeTokens(making: Making, old: number | undefined) {
  const { tx, family, room } = making
  const open = (which: RawBuilder<unknown>) => sql`
    SELECT open.id, open.item_date, open.xmin::text AS version, search_text, published_at
    FROM content_search_items AS open CROSS JOIN LATERAL (${itemOf(making)}) AS item
    WHERE family = ${family} AND ${which}`
  const { rows } = await sql<{ block: number; ids: string[]; versions: string[] }>`
    WITH made AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('content_search_blocks', 'id'))::int AS block),
    numbered AS (
      SELECT *, row_number() OVER in_turn - 1 AS position, sum(octet_length(search_text)) OVER in_turn AS until
      FROM (
        (${open(sql`block IS NULL`)} ORDER BY open.item_date DESC, open.id LIMIT ${room.items})
        UNION ALL (${open(old ? sql`block = ${old}` : sql`false`)})) AS found
      WINDOW in_turn AS (ORDER BY item_date DESC, id)),
    chosen AS MATERIALIZED (
      SELECT id, item_date, version, search_text, published_at, position::int AS position FROM numbered
      WHERE position < ${room.items} AND until - octet_length(search_text) < ${room.bytes}),
    known AS (
      INSERT INTO content_search_blocks (id, family, size, bytes, latest, oldest, newest)
      SELECT (SELECT block FROM made), ${family}, count(*), sum(octet_length(search_text)), max(published_at),
        min(item_date), max(item_date)
      FROM chosen HAVING count(*) > 0),
    spelled AS (
      INSERT INTO content_search_tokens (block, number, token, items)
      SELECT (SELECT block FROM made), row_number() OVER (), token, (
        SELECT bit_or(set_bit((SELECT repeat('0', count(*)::int)::bit varying FROM chosen), position, 1))
        FROM unnest(positions) AS position)
      FROM (
        SELECT token, array_agg(DISTINCT position) AS positions
        FROM chosen, string_to_table(translate(search_text, E'\t\n\r', '   '), ' ') AS token
        WHERE token <> '' GROUP BY token) AS met)
    SELECT (SELECT block FROM made) AS block, coalesce(array_agg(id ORDER BY position), '{}') AS ids,
      coalesce(array_agg(version ORDER BY position), '{}') AS versions
    FROM chosen`.execute(tx)
  return rows[0] as { block: number; ids: string[]; versions: string[] }
}

/** Gives the items their places, but those that are held, changed or gone meanwhile. @returns how many have got theirs */
async function place(tx: Tx, family: Family, block: number, ids: string[], versions: string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH held AS (
      SELECT placed.id, turn - 1 AS position
      FROM unnest(${ids}::text[], ${versions}::text[]) WITH ORDINALITY AS seen (id, version, turn)
      JOIN content_search_items AS placed ON placed.family = ${family} AND placed.id = seen.id
      WHERE placed.xmin::text = version FOR UPDATE OF placed SKIP LOCKED)
    UPDATE content_search_items AS item SET block = ${block}, position = held.position
    FROM held WHERE item.family = ${family} AND item.id = held.id`.execute(tx)
  await sql`
    INSERT INTO content_search_gone
    SELECT ${block}, position FROM generate_series(0, ${ids.length - 1}::int) AS position
    EXCEPT SELECT block, position FROM content_search_items WHERE block = ${block}`.execute(tx)
  return Number(numAffectedRows)
}

async function removeBlock(tx: Tx, block: number): Promise<void> {
  await sql`DELETE FROM content_search_gone WHERE block = ${block}`.execute(tx)
  await sql`DELETE FROM content_search_tokens WHERE block = ${block}`.execute(tx)
  await sql`DELETE FROM content_search_blocks WHERE id = ${block}`.execute(tx)
}
