import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Origin, originOf } from '../../../platform/http/origin.ts'
import type { Portal } from '../../../platform/portal.ts'
import { keyedHash, keyedHashes, type Secrets } from '../../../platform/secrets.ts'

/**
 * A browser that an account was opened in is known to it by a signed cookie (docs/decisions/0035): what strangers try
 * at the account does not keep it out. It opens nothing by itself, goes to `/api/user` alone, and names nobody.
 */
export interface KnownBrowser {
  id: string
  /** Keyed hashes of addresses, the last one first, with the moment the browser was last welcomed, in milliseconds. */
  accounts: readonly (readonly [account: string, since: number])[]
}

/** A browser that several people share. */
const accountsKept = 5
const secondsKept = 365 * 86_400
const purpose = 'known-browsers'

type Site = Pick<Portal, 'secrets' | 'publicUrl'>

export interface LoginOrigin extends Origin {
  browser: KnownBrowser | undefined
}

export function loginOriginOf(site: Site, request: FastifyRequest): LoginOrigin {
  const name = nameOf(site)
  const found = (request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`))
  const browser = readBrowser(site.secrets, found?.trim().slice(name.length + 1))
  return { ...originOf(request), browser }
}

/** How accounts stand in the cookie. */
export const accountMark = (secrets: Secrets, email: string): string =>
  keyedHash(secrets, purpose, 'account', email.toLowerCase()).subarray(0, 12).toString('base64url')

/** Since when the browser is known to the account; undefined for a stranger. */
export function knownSince(secrets: Secrets, browser: KnownBrowser | undefined, email: string): Date | undefined {
  const mark = accountMark(secrets, email)
  const entry = browser?.accounts.find(([account]) => account === mark)
  return entry && new Date(entry[1])
}

/** The cookie's value once the browser has opened the account. */
export function welcomeBrowser(secrets: Secrets, browser: KnownBrowser | undefined, email: string, now: Date): string {
  const mark = accountMark(secrets, email)
  const others = (browser?.accounts ?? []).filter(([account]) => account !== mark)
  const known: KnownBrowser = {
    id: browser?.id ?? randomBytes(16).toString('base64url'),
    accounts: [[mark, now.getTime()] as const, ...others].slice(0, accountsKept),
  }
  const text = Buffer.from(JSON.stringify(known)).toString('base64url')
  return `${text}.${keyedHash(secrets, purpose, 'cookie', text).toString('base64url')}`
}

function readBrowser(secrets: Secrets, value: string | undefined): KnownBrowser | undefined {
  const [text = '', mac = ''] = (value ?? '').slice(0, 1_000).split('.')
  const given = Buffer.from(mac, 'base64url')
  const signed = keyedHashes(secrets, purpose, 'cookie', text)
  if (!signed.some((own) => own.length === given.length && timingSafeEqual(own, given))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as KnownBrowser
}

export function keepBrowser(site: Site, reply: FastifyReply, value: string): void {
  const secure = site.publicUrl().startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(site)}=${value}; Path=/api/user; Max-Age=${secondsKept}; HttpOnly; SameSite=Strict${secure}`,
  )
}

const nameOf = (site: Site) => (site.publicUrl().startsWith('https:') ? '__Secure-known-browser' : 'known-browser')
