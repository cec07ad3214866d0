import { cleanAddress, cleanHtml, textFromHtml } from '../../../platform/html.ts'
import type { BlogPost, CheckedAnswer, CyberCircuit, DocumentItem, NewsItem, Policy, WhitePaper } from '../contract.ts'
import type { ItemRow } from './store.ts'

/** How each family's rows travel. Rich text and addresses are cleaned once more on their way out (GEN-16). */

/** What a card shows of an item of any family. */
export interface ItemCard {
  id: string
  title: string
  text: string
  /** ISO 8601. */
  date: string
  picture: { src: string; alt: string }
  /** Of a session, ISO 8601. */
  endAt?: string
  /** Address of the item's file; empty where it has none. */
  link: string
}

export const itemCard = (row: ItemRow): ItemCard => ({
  id: row.id,
  title: row.title,
  text: row.headline || excerpt(textFromHtml(row.body_html)),
  date: row.item_date.toISOString(),
  ...(row.data.endAt ? { endAt: row.data.endAt } : {}),
  picture: { src: cleanAddress(row.picture_url), alt: row.picture_description },
  link: cleanAddress(row.data.link),
})

/** The first words of a text, where its author gave no headline. */
const excerpt = (text: string, length = 140) =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()}…`

export const newsAnswer = (row: ItemRow): NewsItem => ({
  id: row.id,
  author: row.author,
  article: {
    title: row.title,
    headLine: row.headline,
    summary: cleanHtml(row.body_html),
    date: row.item_date.toISOString(),
    largeImageURL: cleanAddress(row.picture_url),
    detailsURL: cleanAddress(row.data.detailsURL),
    prompt: row.data.prompt ?? '',
    photoDescription: row.picture_description,
  },
})

export const blogAnswer = (row: ItemRow): BlogPost => ({
  id: row.id,
  title: row.title,
  headLine: row.headline,
  date: row.item_date.toISOString(),
  mainImage: cleanAddress(row.picture_url),
  photoDescription: row.picture_description,
  author: row.author,
  article: cleanHtml(row.body_html),
  category: row.data.category ?? '',
  tags: row.data.tags ?? [],
})

export const whitePaperAnswer = (row: ItemRow): WhitePaper => ({
  id: row.id,
  title: row.title,
  author: row.author,
  date: row.item_date.toISOString(),
  headLine: row.headline,
  imageURL: cleanAddress(row.picture_url),
  photoDescription: row.picture_description,
  whitepaperLink: cleanAddress(row.data.link),
  article: cleanHtml(row.body_html),
})

const circuitCalendar = (id: string) => `/cyber-circuits/${encodeURIComponent(id)}.ics`

export const cyberCircuitAnswer = (row: ItemRow): CyberCircuit => ({
  id: row.id,
  title: row.title,
  author: row.author,
  date: row.item_date.toISOString(),
  endAt: row.data.endAt ?? row.item_date.toISOString(),
  zone: row.data.zone ?? 'America/New_York',
  article: cleanHtml(row.body_html),
  cyberBannerLink: cleanAddress(row.picture_url),
  photoDescription: row.picture_description,
  cyberPowerpointLink: cleanAddress(row.data.powerpoint),
  cyberRecordingLink: cleanAddress(row.data.recording),
  cyberCalendarLink: cleanAddress(row.data.joinUrl ? circuitCalendar(row.id) : row.data.calendar),
  registrationOpensAt: row.data.joinUrl ? row.data.opens || row.published_at.toISOString() : null,
})

export const documentAnswer = (row: ItemRow): DocumentItem => ({
  id: row.id,
  thumbnail: cleanAddress(row.picture_url),
  thumbnailDescription: row.picture_description,
  taggedCategory: (row.data.folders ?? []).map((text) => ({ text })),
  title: row.title,
  description: row.headline,
  url: cleanAddress(row.data.link),
  type: row.data.type ?? 'handout',
})

/** POLICY-02: the address is read by either name, and answered by both. */
export const policyAnswer = (row: ItemRow): Policy => {
  const link = cleanAddress(row.data.link ?? row.data.links)
  return {
    id: row.id,
    title: row.title,
    policyDate: row.item_date.toISOString().slice(0, 10),
    description: row.headline,
    link,
    links: link,
  }
}

export const checkedAnswer = (row: ItemRow): CheckedAnswer => ({
  id: row.id,
  question: row.title,
  asked: row.data.tags ?? [],
  text: row.headline,
  source: row.data.source ?? '',
  sourceLink: cleanAddress(row.data.link),
  page: cleanAddress(row.data.page),
  checkedOn: row.item_date.toISOString().slice(0, 10),
})
