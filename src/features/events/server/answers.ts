import { cleanHtml, textFromHtml } from '../../../platform/html.ts'
import type { EventItem } from '../contract.ts'
import type { EventRow } from './store.ts'

const defaultPicture = '/pictures/default-item.svg'

/** An event as it travels. Rich text is cleaned once more on its way out (GEN-16). */
export const eventAnswer = (row: EventRow): EventItem => ({
  id: row.id,
  eventTitle: row.title,
  headLine: row.headline,
  description: cleanHtml(row.description_html),
  author: row.author,
  bannerImage: row.picture_url || defaultPicture,
  ...(row.list_picture_url ? { imageURL: row.list_picture_url } : {}),
  photoDescription: row.picture_description,
  startAt: row.starts_at.toISOString(),
  endAt: row.ends_at.toISOString(),
  date: row.starts_at.toISOString(),
  zone: row.zone,
  type: row.type,
  place: row.place,
  registrationRequired: row.registration_required,
  seats: row.seats,
  webinarKey: row.webinar_key,
  cancelled: row.cancelled_at !== null,
})

/** Everybody's way in: of an event that asks for no registration (LIVE-01). Of any other it is told to who is registered. */
export const openWayIn = ({ registration_required, cancelled_at, join_url }: EventRow): string =>
  registration_required || cancelled_at ? '' : join_url

/** What a list shows of an event: no more than this travels with a page of the list. */
export interface EventSummary {
  id: string
  title: string
  /** The headline, or the beginning of the description. */
  text: string
  startAt: string
  endAt: string
  zone: string
  type: string
  place: string
  registrationRequired: boolean
  cancelled: boolean
  picture: { src: string; alt: string }
}

export const eventSummary = (row: EventRow): EventSummary => ({
  id: row.id,
  title: row.title,
  text: row.headline || opening(textFromHtml(row.description_html)),
  startAt: row.starts_at.toISOString(),
  endAt: row.ends_at.toISOString(),
  zone: row.zone,
  type: row.type,
  place: row.place,
  registrationRequired: row.registration_required,
  cancelled: row.cancelled_at !== null,
  picture: row.list_picture_url
    ? { src: row.list_picture_url, alt: row.list_picture_description }
    : { src: row.picture_url || defaultPicture, alt: row.picture_description },
})

/** Whole words from the start, at most 220 characters. */
export const opening = (text: string) => (text.length <= 220 ? text : `${text.slice(0, 219).replace(/\s+\S*$/, '')}…`)
