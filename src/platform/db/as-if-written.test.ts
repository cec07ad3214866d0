import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { asIfWritten } from './as-if-written.ts'
import type { Db } from './database.ts'

interface Tables {
  rules: { id: number; title: string }
  notes: { rule: number; text: string }
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: () => ({}) as never,
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const plain = new Kysely<Tables>({ dialect })
const db = asIfWritten(
  plain as unknown as Db,
  'rules' as never,
  sql`(SELECT ${7} AS id FROM rules)`,
) as unknown as typeof plain
const rows = (place: number) => `(SELECT $${place} AS id FROM rules)`

test('the table is read with other rows, by its own name or another', () => {
  expect(db.selectFrom('rules').select('rules.id').where('rules.title', '=', 'x').compile()).toMatchObject({
    sql: `select "rules"."id" from ${rows(1)} as "rules" where "rules"."title" = $2`,
    parameters: [7, 'x'],
  })
  expect(db.selectFrom('rules as r').selectAll('r').compile().sql).toBe(`select "r".* from ${rows(1)} as "r"`)
})

test('so it is in joins, inner queries and what stands before a query, each once', () => {
  const joined = db.selectFrom('notes').innerJoin('rules', 'rules.id', 'notes.rule').select('text')
  expect(joined.compile().sql).toContain(`from "notes" inner join ${rows(1)} as "rules" on "rules"."id"`)
  const inner = db.selectFrom('rules').select('id')
  const query = db
    .with('found', () => inner)
    .selectFrom('found')
    .innerJoin(inner.as('page'), 'page.id', 'found.id')
    .select('found.id')
    .where('found.id', 'in', inner)
  const { sql: text, parameters } = query.compile()
  expect(text.split(' AS id FROM rules) as "rules"')).toHaveLength(4)
  expect(text).not.toContain('from "rules"')
  expect(parameters).toEqual([7, 7, 7])
  const both = inner.unionAll(db.selectFrom('notes').select('rule as id'))
  expect(both.compile().sql).toBe(`select "id" from ${rows(1)} as "rules" union all select "rule" as "id" from "notes"`)
})

test('other tables stay as they are, and the handle that it comes from too', () => {
  expect(db.selectFrom('notes').select('text').compile().sql).toBe('select "text" from "notes"')
  expect(plain.selectFrom('rules').select('id').compile().sql).toBe('select "id" from "rules"')
})

test('what would write, or is no query that was built, is refused', async () => {
  await expect(db.deleteFrom('rules').execute()).rejects.toThrow('takes no DeleteQueryNode')
  await expect(db.insertInto('notes').values({ rule: 1, text: '' }).execute()).rejects.toThrow('InsertQueryNode')
  await expect(db.updateTable('rules').set({ title: '' }).execute()).rejects.toThrow('UpdateQueryNode')
  await expect(sql`SELECT * FROM rules`.execute(db)).rejects.toThrow('takes no RawNode')
})

test('what would write before a query is refused, too', async () => {
  const before = {
    InsertQueryNode: db.with('done', (own) => own.insertInto('notes').values({ rule: 1, text: '' }).returning('rule')),
    UpdateQueryNode: db.with('done', (own) => own.updateTable('rules').set({ title: '' }).returning('id')),
    DeleteQueryNode: db.with('done', (own) => own.deleteFrom('rules').returning('id')),
    // No type lets it stand there; the database would take it.
    MergeQueryNode: db.with(
      'done',
      (own) => own.mergeInto('notes').using('rules', 'rules.id', 'notes.rule').whenMatched().thenDelete() as never,
    ),
  }
  for (const [kind, query] of Object.entries(before))
    await expect((query as typeof db).selectFrom('notes').selectAll().execute(), kind).rejects.toThrow(
      `takes no ${kind}`,
    )
})

test('a raw part of a query that reads the table is refused; one that names its columns stands', async () => {
  const notes = db.selectFrom('notes').select('text')
  for (const part of [
    sql`(SELECT count(*) FROM rules) > 1`,
    sql`EXISTS (SELECT 1 FROM "rules" WHERE true)`,
    sql`EXISTS (SELECT 1 FROM ${sql.table('rules')})`,
    sql`EXISTS (SELECT 1 FROM ${sql.id('rules')})`,
  ])
    await expect(notes.where(part as ReturnType<typeof sql<boolean>>).execute()).rejects.toThrow('takes no RawNode')
  const byColumn = db.selectFrom('rules').select(sql<string>`rules.title || "rules"."title"`.as('twice'))
  expect(byColumn.compile().sql).toBe(`select rules.title || "rules"."title" as "twice" from ${rows(1)} as "rules"`)
})
