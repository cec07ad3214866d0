import { expect } from 'vitest'
import type { ActAnswer } from '../src/features/editing/contract.ts'
import type { WrittenFamily } from '../src/platform/families-contract.ts'
import { readPage } from './page.ts'
import type { Answer, Session, Town } from './people.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** What a news item is written of. */
export const news = {
  title: 'Lathes get lighter',
  headline: 'A sentence about lathes.',
  author: 'Dana Whitcomb',
  body: '<p>First <strong>paragraph</strong>.</p>',
  date: '2026-02-03T12:00:00.000Z',
  source: 'https://example.org/lathes',
}

export interface Preview {
  id: string
  address: string
  until: string
  code: string
}

export const tokenIn = (address: string): string => new URL(address, 'https://x').searchParams.get('preview') ?? ''

/** The calls of an item, as of whoever writes it. */
export const itemCalls = (id: string, family: WrittenFamily = 'news'): string => `/api/staff/items/${family}/${id}`

/** Items that are written, and the addresses by which they are seen before they are live. */
export function previewing(place: Town) {
  const write = async (session: Session, id: string, revision: number, fields: object, family?: WrittenFamily) =>
    expect(
      (await place.call<ActAnswer>('PUT', `${itemCalls(id, family)}/draft`, { revision, fields }, session)).body,
    ).toMatchObject({ saved: true })
  return {
    write,
    /** @returns its id */
    async draft(session: Session, fields: object = news, family: WrittenFamily = 'news'): Promise<string> {
      const { body } = await place.call<{ id: string }>('POST', `/api/staff/items/${family}`, {}, session)
      if (Object.keys(fields).length > 0) await write(session, body.id, 0, fields, family)
      return body.id
    },
    async publish(session: Session, id: string, revision: number, family?: WrittenFamily): Promise<ActAnswer> {
      const { body } = await place.call<ActAnswer>('POST', `${itemCalls(id, family)}/publish`, { revision }, session)
      expect(body).toMatchObject({ saved: true })
      return body
    },
    /** @param token of the one that is to be had further */
    frame: (session: Session, id: string, family?: WrittenFamily, token?: string): Promise<Answer<Preview>> =>
      place.call<Preview>('POST', `${itemCalls(id, family)}/preview`, { token }, session),
    async link(session: Session, id: string, version?: number, family?: WrittenFamily) {
      const answer = await place.call<Preview>('POST', `${itemCalls(id, family)}/preview-links`, { version }, session)
      return { ...answer, path: answer.status === 200 ? answer.body.address.replace(/^https:\/\/[^/]+/, '') : '' }
    },
    async links(session: Session, id: string) {
      const path = `${itemCalls(id)}/preview-links`
      return (await place.call<{ Items: Record<string, string>[] }>('GET', path, undefined, session)).body.Items
    },
    /** Whether the page says that there is none. */
    async isMissing(path: string): Promise<boolean> {
      const page = await readPage(place.portal, path)
      expect(page.all('h1'), path).toEqual(["The page you're looking for does not exist"])
      expect(page.html).not.toContain(news.title)
      return page.status === 404
    },
  }
}
