/** What a system is called where it has to be told from others; in a file without a library. */
export const systemLabel = ({ name }: { name: string }): string => name || 'First system'

/** @param opensAt a moment, in ISO 8601 */
export function notOpenText(opensAt: string): string {
  const day = new Date(opensAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const time = new Date(opensAt).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' })
  return `The portal was brought up to date just now. Systems can be added from ${day}, ${time} UTC on.`
}

/** As names are compared: "Shop  floor" is "shop floor". */
export const systemNameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** A name as part of the name of a file; empty where nothing of it can stand there. */
export const asFileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

interface Named {
  system: string
  name: string
  first: boolean
}

/** What tells the files of a system from those of the others; empty of a first one without a name. */
export function systemFileName(one: Named, all: readonly Named[]): string {
  const name = asFileName(one.name)
  if (one.first && !one.name) return ''
  const isAlone = name !== '' && all.every((other) => other.system === one.system || asFileName(other.name) !== name)
  return isAlone ? name : `${name}-${one.system.slice(0, 8)}`.replace(/^-/, '')
}
