import { z } from 'zod'

/** A cache in front of all instances, a CDN or a proxy that keeps answers, and how it is told that they are out of date. */
export interface EdgeSettings {
  kind: EdgeKind
  url: string
  /** For its secret. */
  header: readonly [name: string, value: string] | undefined
}

/** What is to be purged is named as Varnish's xkey, as Cloudflare or as Fastly has it. */
export type EdgeKind = 'xkey' | 'tag' | 'surrogate'

/** Of what a kept answer is: each has a key, for those who purge by hand. */
export type Kept = 'page' | 'list' | 'feed'

/** The one key of all answers that a change of the content may change (docs/decisions/0091). */
const everything = 'portal'

/** `purge+` before an address: it is told by the method of that name, as Varnish is. */
const byMethod = /^purge\+/i

/** As the portal would write it. */
export const PurgeAddress = z.string().transform((text, context) => {
  const url = URL.parse(text.replace(byMethod, ''))
  const fault =
    !url || !/^https?:$/.test(url.protocol) || !url.host
      ? 'is an http or https address, or one after purge+'
      : url.username || url.password
        ? 'has no user and no password: what is secret is told by CDN_PURGE_HEADER'
        : undefined
  if (fault) context.addIssue({ code: 'custom', message: fault })
  return url && !fault ? (byMethod.test(text) ? 'purge+' : '') + url.href : z.NEVER
})

/** These the portal, or what sends for it, writes itself. */
const taken = /^(content-|transfer-|host:|connection:|accept:|xkey:|surrogate-key:|fastly-soft-purge:)/i

export const PurgeHeader = z
  .string()
  .regex(/^[\w-]+: *[!-~]([ -~]*[!-~])?$/, 'is a header: its name, a colon and its value')
  .refine((header) => !taken.test(header), 'has a name that means something else to a purge')

/** What is wrong between the two settings, and with which. */
export function edgeFault(url: string | undefined, header: string | undefined) {
  if (header && !url) return { name: 'CDN_PURGE_HEADER', message: 'needs CDN_PURGE_URL, which is not set' }
  if (url && !byMethod.test(url) && !header)
    return { name: 'CDN_PURGE_URL', message: 'needs CDN_PURGE_HEADER, by which the CDN knows the portal' }
  return undefined
}

/** @param url of `PurgeAddress` @param header as `Name: value` */
export function readEdge(url: string, header?: string): EdgeSettings {
  const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(header ?? '') ?? []
  const address = url.replace(byMethod, '')
  return {
    kind: address !== url ? 'xkey' : /\/purge_cache\/?$/.test(new URL(url).pathname) ? 'tag' : 'surrogate',
    url: address,
    header: header === undefined ? undefined : [name, value],
  }
}

/** The header by which an answer says under which keys it is kept. */
export function keysOf(kind: EdgeKind, kept: Kept): [name: string, value: string] {
  const [name, between] = (
    { xkey: ['xkey', ' '], tag: ['cache-tag', ','], surrogate: ['surrogate-key', ' '] } as const
  )[kind]
  return [name, [everything, kept].join(between)]
}

/** What is sent to have all answers asked for anew; where the edge can, what it has is given until then. */
export function purgeCall({ kind, header }: EdgeSettings): RequestInit & { headers: Record<string, string> } {
  const secret = header ? { [header[0]]: header[1] } : {}
  switch (kind) {
    case 'xkey':
      return { method: 'PURGE', headers: { xkey: everything, ...secret } }
    case 'tag': {
      const body = JSON.stringify({ tags: [everything] })
      return { method: 'POST', headers: { 'content-type': 'application/json', ...secret }, body }
    }
    case 'surrogate':
      return { method: 'POST', headers: { 'surrogate-key': everything, 'fastly-soft-purge': '1', ...secret } }
  }
}
