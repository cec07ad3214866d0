import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Portal } from '../../../platform/portal.ts'
import { type PageText, readPageText } from './page-text.ts'
import { pageNotes, unlistedPages } from './site-pages.ts'

/** The site's pages, as the server shows them. */
export interface SitePages {
  /** Paths of all pages whose address holds no parameter. */
  addresses(): Promise<string[]>
  read(address: string): Promise<Response>
}

/**
 * Reads every fixed page as a visitor gets it and brings its entry up to date, so that search and chat speak in the
 * pages' own words. A page that does not answer, that leads elsewhere or that asks not to be listed has no entry.
 */
export async function indexPages(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  pages: SitePages,
  stop: AbortSignal,
): Promise<void> {
  const entries: { address: string; page: PageText }[] = []
  for (const address of await pages.addresses()) {
    if (unlistedPages.has(address)) continue
    // A visitor's request goes first.
    await setImmediate()
    stop.throwIfAborted()
    const answer = await pages.read(address)
    if (answer.status >= 500)
      throw new Error(`${address} answers ${answer.status}: the pages' entries stay as they are`)
    if (answer.status !== 200) continue
    const page = readPageText(await answer.text())
    if (page.unlisted || (page.canonical !== undefined && page.canonical !== address)) continue
    entries.push({ address, page })
  }
  stop.throwIfAborted()
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // Instances that start together write the same entries.
    await sql`SELECT pg_advisory_xact_lock(hashtext('search_pages'))`.execute(tx)
    await sql`
      DELETE FROM search_entries WHERE source = 'pages' AND id <> ALL (${entries.map((entry) => entry.address)}::text[])`.execute(
      tx,
    )
    for (const { address, page } of entries) {
      const { keywords = '', list = false } = pageNotes[address] ?? {}
      await sql`
        INSERT INTO search_entries AS known (source, family, id, address, own_page, title, headline, keywords, body, visible_from, changed_at)
        VALUES ('pages', 'page', ${address}, ${address}, true, ${page.title}, ${page.description}, ${keywords},
          text_of_html(${list ? '' : page.html}), ${now}, ${now})
        ON CONFLICT (family, id) DO UPDATE SET title = excluded.title, headline = excluded.headline,
          keywords = excluded.keywords, body = excluded.body, changed_at = excluded.changed_at
        WHERE (known.title, known.headline, known.keywords, known.body)
          IS DISTINCT FROM (excluded.title, excluded.headline, excluded.keywords, excluded.body)`.execute(tx)
    }
  })
}
