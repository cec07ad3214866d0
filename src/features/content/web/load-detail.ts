import type { PageServices } from '../../../page-services.ts'
import type { ReviewedStanding } from '../../pages/server/index.ts'

/** What the page of one item shows, whatever its family. */
export interface Detail {
  title: string
  author: string
  /** ISO 8601. */
  date: string
  /** The day to tell search engines, ISO 8601; undefined where the item's own day is none of publication. */
  published: string | undefined
  /** Of a session, ISO 8601. */
  endAt?: string
  /** IANA name of the zone that the date is shown in without JavaScript. */
  zone?: string
  /** Empty where the family has none. */
  headLine: string
  /** Cleaned HTML. */
  html: string
  picture: { src: string; alt: string }
  /** Rules may have changed since. */
  yearOld: boolean
  /** Only of an item on the phases of CMMC. */
  standing?: ReviewedStanding
  /** Path and query of the page. */
  path: string
  /** Full address of the page. */
  url: string
}

export function idOf(request: Request): string {
  return new URL(request.url).searchParams.get('id') ?? ''
}

/** The canonical address of an item's page. */
export function addressOfItem({ publicUrl }: PageServices, page: string, id: string): { path: string; url: string } {
  const path = `${page}?id=${encodeURIComponent(id)}`
  return { path, url: publicUrl + path }
}

/** Nothing was published in the future, whatever day an item bears. */
export const publishedOn = ({ now }: PageServices, date: string): string | undefined =>
  new Date(date) <= now() ? date : undefined
