import { insertItems, type NewItem } from '../src/features/content/server/store.ts'
import type { Family } from '../src/features/content/server/tables.ts'
import type { TestPortal } from './start-portal.ts'
import { until } from './until.ts'

type Given = Partial<Omit<NewItem, 'data'>> & { family: Family; id: string; data?: Record<string, unknown> }

/** Puts items straight into the table, past every rule of the portal, and waits until the portal has heard of it. */
export async function addItems({ portal }: TestPortal, ...items: Given[]): Promise<void> {
  const before = portal.memory.version
  await portal.db.transaction().execute((tx) =>
    insertItems(
      tx,
      items.map(({ data, ...item }) => ({
        title: `Title of ${item.id}`,
        headline: `Headline of ${item.id}`,
        body_html: `<p>Text of ${item.id}</p>`,
        item_date: '2026-01-01T12:00:00Z',
        published_at: '2026-01-01T12:00:00Z',
        search_text: [item.title ?? item.id, item.headline ?? ''].join('\n').toLowerCase(),
        ...item,
        data: JSON.stringify(data ?? {}),
      })),
    ),
  )
  await until(() => portal.memory.version > before, 'the portal hears of the new items')
}

/** Changes the content in any way, and waits until the portal has heard of it. */
export async function changeContent({ portal }: TestPortal, change: () => Promise<unknown>): Promise<void> {
  const before = portal.memory.version
  await change()
  await until(() => portal.memory.version > before, 'the portal hears of the change')
}
