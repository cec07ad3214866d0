import { isIP } from 'node:net'
import { z } from 'zod'

/** `true` is one proxy: believing the whole chain would let a caller write its own address. */
export function readTrustProxy(text: string, context: z.RefinementCtx): number | string[] | false {
  if (/^(false|no|off|0)$/i.test(text)) return false
  if (/^(true|yes|on)$/i.test(text)) return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every((address) => isIP(address.split('/')[0] ?? '') > 0 && /^[^/]+(\/\d{1,3})?$/.test(address)))
    return addresses
  context.addIssue({ code: 'custom', message: 'is true, false, a number of proxies or their addresses' })
  return z.NEVER
}
