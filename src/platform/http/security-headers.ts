/** What a page may load, where it differs from other answers. */
export interface PolicyOptions {
  https: boolean
  /** CSP sources of the page's own inline scripts. */
  scriptHashes?: readonly string[]
  frames?: readonly string[]
  /** Which pages may have it in a frame; none by itself. */
  ancestors?: "'self'"
  /** Where pictures may come from beside this site. */
  images?: readonly string[]
}

/** Nothing is allowed that is not named here, styles in attributes and other bases for addresses included. */
export function contentSecurityPolicy({
  https,
  scriptHashes = [],
  frames = [],
  images = [],
  ancestors,
}: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors ?? "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** On every answer, errors and files included; a page's own policy takes the place of this one. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({ https }),
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
