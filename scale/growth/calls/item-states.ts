import type { Drawn, Tools } from './sample.ts'

export const atItem = ({ item, family = 'news' }: Drawn) => ({ path: { family, id: item as string } })
export const revision = ({ revision: text }: Drawn) => ({ revision: Number(text) })
export const decide = (drawn: Drawn) => ({ ...atItem(drawn), body: revision(drawn) })

/** As many of a family as have a word. */
export const someItems = 10

/** What is written of a published item, of which visitors see the version before. */
export const changed = (stage: 'draft' | 'review' | 'approved') => async (drawn: Drawn, tools: Tools) => {
  await back(drawn, tools)
  const [found] = await tools.query(
    `UPDATE items SET draft = jsonb_set(snapshot, '{headline}', to_jsonb('Changed ' || random())), stage = $2,
       revision = revision + 1, changed_by = '', draft_by = ''
     FROM item_versions WHERE items.id = $1 AND item = items.id AND number = live_version RETURNING items.revision`,
    drawn.item,
    stage,
  )
  return found
}

/** The item as visitors see it, whatever was done to it before. */
export async function back({ item }: Drawn, { query }: Tools): Promise<Drawn | undefined> {
  await query(
    'UPDATE item_schedules SET ended_at = now(), outcome = $2, ended_in = 1 WHERE item = $1 AND ended_at IS NULL',
    item,
    'cancelled',
  )
  await query(
    `UPDATE content_items AS c SET status = 'published' FROM items
     WHERE items.id = $1 AND c.family = items.family AND c.id = items.item_id AND c.status <> 'published'`,
    item,
  )
  const [found] = await query(
    `UPDATE items SET draft = NULL, stage = 'draft', binned_at = NULL, undo = NULL, revision = revision + 1,
       live_version = (SELECT max(number) FROM item_versions WHERE item = items.id)
     WHERE id = $1 RETURNING revision, item_id AS key, live_version AS version`,
    item,
  )
  return found
}

export const submitted = async (drawn: Drawn, tools: Tools) => {
  const found = await changed('draft')(drawn, tools)
  const done = await tools.call('POST /api/staff/items/{family}/{id}/submit', decide({ ...drawn, ...found }), drawn)
  return { revision: String(done.revision) }
}

/** As it is entered: tomorrow, by the clock of New York. */
export const inADay = () => ({
  zone: 'America/New_York',
  publishAt: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  withdrawAt: '',
})

/** What is written of it becomes visible tomorrow. */
export async function scheduled(drawn: Drawn, tools: Tools): Promise<Drawn> {
  const found = await changed('draft')(drawn, tools)
  const asked = { ...atItem(drawn), body: { revision: Number(found?.revision), ...inADay() } }
  const done = await tools.call('PUT /api/staff/items/{family}/{id}/schedule', asked, drawn)
  return { revision: String(done.revision) }
}

/** One more link to it is under way. */
export const shared = async ({ item, person }: Drawn, { query }: Tools): Promise<Drawn | undefined> =>
  (
    await query(
      `INSERT INTO previews (token_hash, item, kind, version, by, made_at, until)
       VALUES (sha256(gen_random_uuid()::text::bytea), $1, 'link', 1, $2, now(), now() + interval '1 day')
       RETURNING id AS link`,
      item,
      person,
    )
  )[0]

/** Ten published items of a family have a word of their own. */
export async function tagged(family: string, { n }: Drawn, { query }: Tools): Promise<Drawn> {
  const word = `word ${n} ${Math.random()}`
  await changeVersions(
    query,
    `WITH chosen AS (
       SELECT id, item_id, live_version FROM items WHERE family = $2 AND state = 'published' ORDER BY md5(id::text || $1) LIMIT ${someItems}),
     live AS (
       UPDATE content_items AS c SET data = jsonb_set(data, '{tags}', jsonb_build_array($1::text)) FROM chosen
       WHERE c.family = $2 AND c.id = chosen.item_id)
     UPDATE item_versions AS v SET snapshot = jsonb_set(snapshot, '{tags}', jsonb_build_array($1::text)) FROM chosen
     WHERE v.item = chosen.id AND v.number = chosen.live_version`,
    word,
    family,
  )
  return { word }
}

/** All that came with the portal of a family is as it came. */
export async function untouched(family: string, { query }: Tools): Promise<undefined> {
  await query(`UPDATE content_items SET status = 'published' WHERE family = $1`, family)
  await query(
    `UPDATE items SET draft = NULL, stage = 'draft', undo = NULL, revision = revision + 1, live_version = 1
     WHERE family = $1`,
    family,
  )
  await changeVersions(
    query,
    `UPDATE item_versions SET kind = 'release' FROM items WHERE items.id = item AND number = 1 AND family = $1`,
    family,
  )
  return undefined
}

/** What people cannot: versions stay as they are. */
async function changeVersions(query: Tools['query'], sql: string, ...values: unknown[]): Promise<void> {
  await query('SET session_replication_role = replica')
  await query(sql, ...values)
  await query('SET session_replication_role = origin')
}

/** One that leads somewhere. */
export async function redirect({ n }: Drawn, { query }: Tools) {
  const from = `/was-there/${n}-${Math.random()}`
  await query(
    `INSERT INTO redirects (from_path, to_path, leads_to, made_by, made_at) VALUES ($1, '/about-us', '/about-us', '', now())`,
    from,
  )
  return { from }
}
