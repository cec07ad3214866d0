import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../test/logged.ts'
import { pageTemplates } from '../test/page-addresses.ts'
import { readPage } from '../test/read-page.ts'
import { startTestPortal, type TestPortal } from '../test/start-portal.ts'

let portal: TestPortal
let addresses: string[]
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
  addresses = await Promise.all((await pageTemplates()).map(({ address }) => address(portal.url)))
  addresses.push(
    '/search?query=cmmc',
    '/service-area-locator?query=43604',
    '/service-area-locator?state=AL&county=01089',
  )
})
afterAll(() => portal.close())

const away = (name: string) => `${name}_away`
const rename = (from: string, to: string) =>
  sql`ALTER TABLE ${sql.id(from)} RENAME TO ${sql.id(to)}`.execute(portal.portal.db)

/** Tables whose writes end in a notice, and those that are read beside them: what pages are made from. */
async function pageTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE tgfoid = 'notify_content_change'::regproc ORDER BY 1`.execute(portal.portal.db)
  return [...rows.map(({ name }) => name), 'directory_versions', 'search_entries']
}

/** All others but those by which a portal starts. */
async function otherTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relname NOT LIKE 'kysely%' AND relname NOT IN ('portal_secrets', 'families') ORDER BY 1`.execute(
    portal.portal.db,
  )
  const known = await pageTables()
  return rows.map(({ name }) => name).filter((name) => !known.includes(name))
}

/** What these pages answer from an instance that has nothing in its memory, while these tables are away. */
async function readWithout(
  tables: string[],
  pages: string[],
): Promise<{ answers: Map<string, number>; faults: number }> {
  for (const table of tables) await rename(table, away(table))
  try {
    const fresh = await startTestPortal({ beside: portal })
    const faults = faultsOf(fresh.portal.log)
    const answers = new Map<string, number>()
    for (const address of pages) {
      const { status, h1 } = await readPage(fresh, address)
      expect(h1, address).not.toMatch(/went wrong|not available/)
      answers.set(address, status)
    }
    await fresh.close()
    return { answers, faults: faults.length }
  } finally {
    for (const table of tables) await rename(away(table), table)
  }
}

const usual = (address: string) => (address === '/no-such-page' ? 404 : address.startsWith('/!') ? 301 : 200)

describe('no page fails because a load failed (LIST-17, LIST-18)', () => {
  test('with the tables that no page is made from away, every page is whole', async () => {
    const { answers } = await readWithout(await otherTables(), addresses)
    for (const [address, status] of answers) expect(status, address).toBe(usual(address))
  }, 60_000)

  test('with the others away, all at once and one by one, each page stands without what failed, and that is logged', async () => {
    const tables = await pageTables()
    const all = await readWithout(tables, addresses)
    const concerned = addresses.filter((address) => all.answers.get(address) !== usual(address))
    expect(concerned).toEqual(
      expect.arrayContaining(['/', '/news', '/events', '/training-videos', '/search?query=cmmc']),
    )
    for (const without of [tables, ...tables.map((table) => [table])]) {
      const { answers, faults } = without === tables ? all : await readWithout(without, concerned)
      for (const [address, status] of answers)
        expect([usual(address), 302, 503], `${address} without ${without}`).toContain(status)
      const lacking = [...answers.values()].filter((status) => status === 503).length
      expect(faults, `without ${without}`).toBeGreaterThanOrEqual(lacking)
    }
  }, 120_000)
})

test('the home page, the report and the announcements stand without the part that failed (LIST-18, EVENT-09, POLICY-02)', async () => {
  const own = await startTestPortal({ template: 'starter' })
  const { db, memory } = own.portal
  const faults = faultsOf(own.portal.log)
  await sql`ALTER TABLE content_items RENAME TO content_items_away`.execute(db)
  const home = await readPage(own, '/')
  expect(home.status).toBe(503)
  // Each part by itself; the pages are read for the search too, as soon as the portal is up.
  expect(faults.filter((fault) => fault.includes('"content_items" does not exist')).length).toBeGreaterThanOrEqual(2)
  for (const words of [
    'Locate your accelerator',
    'Check back soon for news posts...',
    'Check back soon for cyber circuits...',
    'states and territories',
  ])
    expect(home.words).toContain(words)
  expect(home.words).not.toContain('Check back soon for upcoming events...')
  const report = await readPage(own, '/transition-report')
  expect(report.words).toContain('Check back soon for policies...')
  expect(report.main).toContain('/files/transition-report.pdf')
  const { words } = await readPage(own, '/announcements')
  expect(words).not.toContain('Latest news')

  // Nobody keeps such an answer.
  await sql`ALTER TABLE content_items_away RENAME TO content_items`.execute(db)
  await sql`ALTER TABLE events RENAME TO events_away`.execute(db)
  memory.contentChanged()
  const again = await readPage(own, '/')
  expect(again.words).toContain('Check back soon for upcoming events...')
  expect(again.words).not.toContain('Check back soon for news posts...')
  expect((await readPage(own, '/announcements')).words).toContain('Latest news')
})

test('without its directory the home page counts no offices (LIST-18, MAP-40)', async () => {
  await rename('directory_current', away('directory_current'))
  const fresh = await startTestPortal({ beside: portal })
  const home = await readPage(fresh, '/')
  await fresh.close()
  await rename(away('directory_current'), 'directory_current')
  expect(home.words).toContain('Offices across the country')
  expect(home.words).not.toContain('states and territories')
})
