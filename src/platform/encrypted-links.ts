const services = [
  'TWILIO_API_URL',
  'SAM_API_URL',
  'GOTOWEBINAR_API_URL',
  'GOTOWEBINAR_TOKEN_URL',
  'LEARNING_API_URL',
  'GEOCODER_URL',
  'CDN_PURGE_URL',
] as const

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const

type Links = Partial<Record<(typeof services)[number] | (typeof databases)[number] | 'SMTP_URL', string>>

const ownMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|)$/
const isElsewhere = (url: string) => !ownMachine.test(new URL(url).hostname)

/**
 * In production nothing travels to another machine in clear unless somebody says so: services speak https, and the
 * address of a database says by its sslmode how it is reached.
 * @returns the setting that is wrong, and what is wrong with it
 */
export function clearTextLink(links: Links): { name: keyof Links; message: string } | undefined {
  for (const name of services)
    if (links[name] && new URL(links[name]).protocol === 'http:' && isElsewhere(links[name]))
      return { name, message: 'is reached in clear: in production it begins with https://' }
  for (const name of databases)
    if (links[name] && isElsewhere(links[name]) && !new URL(links[name]).searchParams.has('sslmode'))
      return {
        name,
        message:
          'is on another machine: add ?sslmode=verify-full, or ?sslmode=disable where the network itself is closed',
      }
  return undefined
}

/**
 * With `smtp://` a mail program asks for TLS and goes on in clear where it gets none. To another machine the portal
 * insists on it, unless the address says `?requireTLS=false` or `?ignoreTLS=true`.
 */
export function withRequiredTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const { searchParams } = url
  if (
    url.protocol === 'smtp:' &&
    isElsewhere(smtpUrl) &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
  )
    searchParams.set('requireTLS', 'true')
  return url.href
}
