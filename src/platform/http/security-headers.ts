/** On every answer, errors and files included. `scripts` are the sources a page's own scripts may come from. */
export function securityHeaders(options: {
  https: boolean
  scriptHashes?: readonly string[]
  frames?: readonly string[]
  /** Where pictures may come from beside this site. */
  images?: readonly string[]
}): Record<string, string> {
  const scripts = ["'self'", ...(options.scriptHashes ?? [])].join(' ')
  const frames = options.frames?.length ? options.frames.join(' ') : "'none'"
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts}`,
      "style-src 'self'",
      ["img-src 'self' data:", ...(options.images ?? [])].join(' '),
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self'",
      "worker-src 'self' blob:",
      `frame-src ${frames}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(options.https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
