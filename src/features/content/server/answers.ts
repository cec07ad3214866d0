import { cleanHtml } from '../../../platform/html.ts'
import type { BlogPost, CyberCircuit, DocumentItem, NewsItem, Policy, WhitePaper } from '../contract.ts'
import type { ItemRow } from './store.ts'

/** How each family's rows travel. Rich text is cleaned once more on its way out (GEN-16). */

export const newsAnswer = (row: ItemRow): NewsItem => ({
  id: row.id,
  author: row.author,
  article: {
    title: row.title,
    headLine: row.headline,
    summary: cleanHtml(row.body_html),
    date: row.item_date.toISOString(),
    largeImageURL: row.picture_url,
    detailsURL: row.data.detailsURL ?? '',
    prompt: row.data.prompt ?? '',
    photoDescription: row.picture_description,
  },
})

export const blogAnswer = (row: ItemRow): BlogPost => ({
  id: row.id,
  title: row.title,
  headLine: row.headline,
  date: row.item_date.toISOString(),
  mainImage: row.picture_url,
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
  imageURL: row.picture_url,
  photoDescription: row.picture_description,
  whitepaperLink: row.data.link ?? '',
  article: cleanHtml(row.body_html),
})

export const cyberCircuitAnswer = (row: ItemRow): CyberCircuit => ({
  id: row.id,
  title: row.title,
  author: row.author,
  date: row.item_date.toISOString(),
  endAt: row.data.endAt ?? row.item_date.toISOString(),
  zone: row.data.zone ?? 'America/New_York',
  article: cleanHtml(row.body_html),
  cyberBannerLink: row.picture_url,
  photoDescription: row.picture_description,
  cyberPowerpointLink: row.data.powerpoint ?? '',
  cyberRecordingLink: row.data.recording ?? '',
  cyberCalendarLink: row.data.calendar ?? '',
})

export const documentAnswer = (row: ItemRow): DocumentItem => ({
  id: row.id,
  thumbnail: row.picture_url,
  thumbnailDescription: row.picture_description,
  taggedCategory: row.data.folder ? [{ text: row.data.folder }] : [],
  title: row.title,
  description: row.headline,
  url: row.data.link ?? '',
  type: row.data.type ?? 'handout',
})

export const policyAnswer = (row: ItemRow): Policy => ({
  id: row.id,
  title: row.title,
  policyDate: row.item_date.toISOString().slice(0, 10),
  description: row.headline,
  link: row.data.link ?? '',
})
