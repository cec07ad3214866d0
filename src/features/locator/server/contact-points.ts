import type { ContactPoint } from '../contract.ts'

// The directory's free texts as people can use them (LOC-15, MAP-30 to MAP-32): what is no valid phone number, mail or
// web address stays as text without a link.

const phoneNumber = /(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*([2-9]\d{2})[\s.-]*(\d{4})(?!\d)/g
const mailAddress = /[A-Z0-9._%+'-]+@[A-Z0-9-]+(?:\.[A-Z0-9-]+)*\.[A-Z]{2,24}/i

export function phonesOf(text: string, extension: string): ContactPoint[] {
  const found = [...text.matchAll(phoneNumber)]
  if (found.length === 0) return text ? [{ text: withExtension(text, extension), href: null }] : []
  return found.map((match) => {
    const [, area, office, line] = match
    // Words around a number say whose it is ("Fax", "toll-free"): a number written alone is shown alone.
    const shown = match[0].trim()
    const only = found.length === 1
    const written = only && text.length <= 60 ? text : shown
    const digits = extension.replace(/\D/g, '')
    return {
      text: only ? withExtension(written, extension) : written,
      href: `tel:+1${area}${office}${line}${only && digits ? `;ext=${digits}` : ''}`,
    }
  })
}

const withExtension = (text: string, extension: string) => (extension ? `${text} ext. ${extension}` : text)

export function mailsOf(text: string): ContactPoint[] {
  return pieces(text, /[;\n,]+/).map((piece) => {
    const mail = mailAddress.exec(piece)?.[0]
    return { text: piece, href: mail ? `mailto:${mail}` : webAddress(piece) }
  })
}

export function websOf(text: string): ContactPoint[] {
  return pieces(text, /[;\n]+|,?\s+(?=https?:\/\/|www\.)/i).map((piece) => {
    const mail = new RegExp(`^${mailAddress.source}$`, 'i').test(piece)
    return { text: piece, href: mail ? `mailto:${piece}` : webAddress(piece) }
  })
}

const pieces = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter(Boolean)

/** An address of the web that a browser may be sent to; bare domains count, anything with another scheme does not. */
function webAddress(text: string): string | null {
  if (/\s/.test(text)) return null
  const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.exec(text)?.[0].toLowerCase()
  if (scheme && scheme !== 'http:' && scheme !== 'https:') return null
  try {
    const url = new URL(scheme ? text : `https://${text}`)
    const name = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/i.test(url.hostname)
    return name && !url.username && !url.password ? url.href : null
  } catch {
    return null
  }
}
