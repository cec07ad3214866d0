/**
 * A table as CSV (RFC 4180) for Excel: with a byte order mark, and with an apostrophe before what Excel would take for a
 * formula (OWASP, CSV injection).
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) => {
    const text = String(value)
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`)
}
