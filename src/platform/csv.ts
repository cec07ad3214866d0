/** What makes Excel, LibreOffice or Google Sheets take a cell for a formula, in full width too. */
const formula = '[=+\\-@＝＋－＠]'
const atStart = new RegExp(`^(?=[\\t\\r\\n]|\\s*${formula})`)
/** A reader set to another separator begins a cell there, and takes no notice of the quotes. */
const afterSeparator = new RegExp(`([;\\t\\r\\n]\\s*)(?=${formula})`, 'g')

/**
 * A table as CSV (RFC 4180) for Excel: with a byte order mark, every text in quotes, and with an apostrophe before what
 * would be taken for a formula (OWASP, CSV injection). What people wrote has to come through here.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? String(value)
      : `"${value.replace(afterSeparator, "$1'").replace(atStart, "'").replaceAll('"', '""')}"`
  return Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`)
}
