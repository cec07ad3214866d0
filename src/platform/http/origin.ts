import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from: for the audit trail, the limits and the list of sessions. */
export interface Origin {
  /** A well-formed IPv4 or IPv6 address. */
  address: string
  /** Such as "Firefox on Windows". */
  device: string
}

export function originOf(request: FastifyRequest): Origin {
  return {
    address: wellFormed(request.ip) ?? wellFormed(request.socket.remoteAddress) ?? '0.0.0.0',
    device: deviceOf(request.headers['user-agent']),
  }
}

/** Proxies write addresses with ports, with brackets or as IPv4 in IPv6; callers write anything. */
function wellFormed(given: string | undefined): string | undefined {
  if (!given) return undefined
  const bare = given
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
    .replace(/%.*$/, '')
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/** What counts as one network address for limits: in IPv6 a household or office holds a whole /64. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? prefixOf(address, 64) : address)

/** What one customer of a network may hold in IPv6: a /48, which is 65,536 networks. Undefined for IPv4. */
export const siteOf = (address: string): string | undefined => (isIP(address) === 6 ? prefixOf(address, 48) : undefined)

function prefixOf(address: string, bits: 48 | 64): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A name that its owner would know the device by; without versions, which change. */
export function deviceOf(userAgent: string | undefined): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
