import { sql } from 'kysely'
import { expect } from 'vitest'
import { addressOf } from '../src/platform/families-contract.ts'
import type { Session, Town } from './people.ts'

export type ActedFamily = 'news' | 'policy' | 'cybercircuit'
export interface Acted {
  saved: boolean
  revision: number
  state: string
  itemId: string
  undoUntil: string | null
  code: string
  message: string
  fieldErrors: Record<string, string>
}
interface Linked {
  Items: { id: string; title: string; family: string; live: boolean }[]
  Count: number
}

export const article = (title: string, body = '<p>Some text.</p>') => ({
  title,
  headline: 'What the whole is about.',
  author: 'Dana Turner',
  date: '2026-02-03T12:00:00.000Z',
  body,
})

/** @param key of a news item, as HTML: more may stand behind it */
export const linkTo = (key: string) => `<p>Read <a href="${addressOf('news', { id: '' })}${key}">the other one</a>.</p>`

/** Path of a call about an item. */
export const itemPath = (id: string, more: string, family: ActedFamily = 'news') =>
  `/api/staff/items/${family}/${id}/${more}`

/** What tests do with items of a town through the console's calls, each on the revision that stands. */
export function itemActs(place: Town) {
  const query = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(place.portal.portal.db)).rows
  const now = async (id: string) => Number((await query(`SELECT revision FROM items WHERE id = '${id}'`))[0]?.revision)
  const keyOfItem = async (id: string) =>
    String((await query(`SELECT item_id FROM items WHERE id = '${id}'`))[0]?.item_id)
  const write = async (session: Session, id: string, fields: object, family: ActedFamily = 'news') =>
    place.call<Acted>('PUT', itemPath(id, 'draft', family), { revision: await now(id), fields }, session)
  const act = async (session: Session, id: string, name: string, family: ActedFamily = 'news') =>
    place.call<Acted>('POST', itemPath(id, name, family), { revision: await now(id) }, session)
  async function draft(session: Session, fields: object, family: ActedFamily = 'news'): Promise<string> {
    const { body } = await place.call<{ id: string }>('POST', `/api/staff/items/${family}`, {}, session)
    await write(session, body.id, fields, family)
    return body.id
  }
  return {
    query,
    now,
    write,
    act,
    draft,
    async published(session: Session, fields: object, family: ActedFamily = 'news'): Promise<string> {
      const id = await draft(session, fields, family)
      expect((await act(session, id, 'publish', family)).body).toMatchObject({ saved: true })
      return id
    },
    async move(session: Session, id: string, key: string, family: ActedFamily = 'news') {
      const body = { revision: await now(id), from: await keyOfItem(id), key }
      return place.call<Acted>('POST', itemPath(id, 'address', family), body, session)
    },
    /** In a day, by the clocks of New York. */
    async schedule(session: Session, id: string) {
      const publishAt = new Date(place.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16)
      const body = { revision: await now(id), zone: 'America/New_York', publishAt, withdrawAt: '' }
      return place.call<Acted>('PUT', itemPath(id, 'schedule'), body, session)
    },
    /** Where a visitor is led, or the status. */
    async visit(address: string, from = place.portal) {
      const { status, headers } = await from.get(address, { redirect: 'manual' })
      return headers.get('location') ?? status
    },
    linkedFrom: async (session: Session, id: string) =>
      (await place.call<Linked>('GET', itemPath(id, 'linked-from'), undefined, session)).body,
    /** Of the live row. */
    async textOf(id: string) {
      const rows = await query(
        `SELECT body_html FROM content_items JOIN items ON item_id = content_items.id WHERE items.id = '${id}'`,
      )
      return String(rows[0]?.body_html)
    },
  }
}
