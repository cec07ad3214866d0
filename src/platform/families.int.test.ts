import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { addItems } from '../../test/content-items.ts'
import { cloneDatabase } from '../../test/database-server.ts'
import { startTestPortal, type TestPortal } from '../../test/start-portal.ts'
import { openDatabase } from './db/database.ts'
import { keepFamilies } from './families.ts'
import { addressOf } from './families-contract.ts'
import { createLog } from './log.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

const title = 'Ü & “100 %” (a/b)?'
const part = '%C3%9C%20%26%20%E2%80%9C100%20%25%E2%80%9D%20(a%2Fb)%3F'
const entryOf = async (family: string, id: string) =>
  portal.portal.db
    .selectFrom('search_entries')
    .select(['address', 'own_page', 'keywords'])
    .where('family', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()

test.each([
  ['news', '/newsdetail?id=a%20b', true, 'Dana tag one news article'],
  ['blog', '/blogdetail?id=a%20b', true, 'Dana tag one blog post'],
  ['whitepaper', '/white-paper-detail?id=a%20b', true, 'Dana tag one white paper'],
  ['cybercircuit', '/cyber-circuits-detail?id=a%20b', true, 'Dana tag one cyber circuit webinar session'],
  ['document', `/documents?query=${part}`, false, 'Dana tag one document'],
  ['template', `/templates?query=${part}`, false, 'Dana tag one template'],
  ['policy', '/policy-corner#policy-a%20b', false, 'Dana tag one policy rule'],
] as const)(
  'an item of %s is found at the address that pages give it (EDIT-02)',
  async (family, address, own, words) => {
    const item = {
      family,
      id: 'a b',
      title,
      author: 'Dana',
      item_date: '2026-01-05T12:00:00Z',
      data: { tags: ['tag one'] },
    }
    await addItems(portal, item)
    expect(addressOf(family, { id: 'a b', title })).toBe(address)
    expect(await entryOf(family, 'a b')).toEqual({ address, own_page: own, keywords: words })
  },
)

test('a family that nobody declared is refused, and filed under no other (EDIT-02)', async () => {
  const item = { family: 'podcast' as 'news', id: 'x', title, item_date: '2026-01-05T12:00:00Z' }
  await expect(addItems(portal, item)).rejects.toThrow('content_items_family_known')
})

test('a release that calls a family otherwise finds its items there from its start on (EDIT-02)', async () => {
  const { db } = portal.portal
  await addItems(portal, {
    family: 'blog',
    id: 'moved',
    title: 'Moved',
    author: 'Dana',
    item_date: '2026-01-05T12:00:00Z',
  })
  // As the release before had it.
  await sql`UPDATE families SET before = '/post?name=', words = 'essay' WHERE key = 'blog'`.execute(db)
  await sql`UPDATE content_items SET family = family`.execute(db)
  expect(await entryOf('blog', 'moved')).toEqual({
    address: '/post?name=moved',
    own_page: true,
    keywords: 'Dana essay',
  })
  await Promise.all(Array.from({ length: 20 }, () => keepFamilies(db)))
  const now = { address: '/blogdetail?id=moved', own_page: true, keywords: 'Dana blog post' }
  expect(await entryOf('blog', 'moved')).toEqual(now)
})

test('the families are written however long it takes', async () => {
  const database = await cloneDatabase(inject('databaseServer'), 'empty')
  const open = () => openDatabase(database.url, 1, createLog('silent'))
  const before = open()
  await sql`CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.6); RETURN NULL; END $$`.execute(before.db)
  await sql`CREATE TRIGGER take_long AFTER INSERT ON families EXECUTE FUNCTION take_long()`.execute(before.db)
  const name = sql.id(new URL(database.url).pathname.slice(1))
  await sql`ALTER DATABASE ${name} SET statement_timeout = '300ms'`.execute(before.db)
  await before.close()
  const { db, close } = open()
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  await keepFamilies(db)
  await expect(sql`SELECT pg_sleep(0.6)`.execute(db)).rejects.toThrow('statement timeout')
})
