import type { Db } from '../../../src/platform/db/database.ts'
import type { Secrets } from '../../../src/platform/secrets.ts'
import type { pools } from './pools.ts'

/** What was drawn for one call, all as texts; `person` and `session` where somebody makes it. */
export type Drawn = Record<string, string>

/** What a sample may do before its call, unmeasured. */
export interface Tools {
  /** As the superuser. */
  query(sql: string, ...values: unknown[]): Promise<Drawn[]>
  db: Db
  secrets: Secrets
  publicUrl: string
  /** A call of the same portal. @throws Error where it is not answered by 200 */
  call(route: string, asked: Asked, as?: Drawn): Promise<Record<string, unknown>>
}

/** What a call takes. */
export interface Asked {
  /** Of the path, by its parameters. */
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** Instead of the route's: of a page, whose parameters are no part of it. */
  address?: string
}

/** How one call is made again and again, each time for somebody or something else. */
export interface Sample {
  /** Whom, and what of theirs; a visitor where it is left out. */
  of?: keyof typeof pools
  /** Makes the state that the call is about. @returns what is drawn besides */
  arm?(drawn: Drawn, tools: Tools): Promise<Drawn | undefined>
  ask?(drawn: Drawn): Asked
  /** It hashes passwords or makes documents: fewer are enough. */
  few?: true
  /** Why it may take longer in a larger database: it is measured and shown, and held to a bound of its own. */
  grows?: string
  /** Why the list may be empty on both databases; else an empty one is not what was meant. */
  empty?: string
  /** Whether the answer is what the call is made for, where its status does not tell. */
  done?(body: Record<string, unknown>, drawn: Drawn): boolean
  /** What stands in the answer where it is what was meant. */
  holds?: string
}

/** By route, as in `GET /api/user`; what stands behind a comma tells several of one call apart. */
export type Samples = Record<string, Sample>

export const routeOf = (name: string): string => name.split(',')[0] as string

/** Every time another. */
export const word = ({ n }: Drawn): string => topics[Number(n) % topics.length] as string
const topics = [
  'assessment',
  'enclave',
  'supplier',
  'welding forge',
  'firmware',
  'audit network',
  'ledger',
  'password',
  'train',
  'archive',
]

export const number = ({ n }: Drawn): number => Number(n)

/** A page of a list: another each time, of the first ones, which both databases have. */
export const page = ({ n }: Drawn) => ({ page: 1 + (Number(n) % 5), pageSize: 10 })
export const firstPage = { page: 1, pageSize: 10 } as const

/** A day that lies so many days back, as 2026-11-28. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
