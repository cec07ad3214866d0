import { expect } from 'vitest'

type Properties = Record<string, string>

export interface CalendarFile {
  calendar: Properties
  entries: Properties[]
  /** The alarms of all entries. */
  alarms: Properties[]
}

/** Reads an iCalendar file as RFC 5545 says: CRLF lines of 75 octets at most, folded lines, escaped texts. */
export function readCalendar(file: string): CalendarFile {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar: Properties = {}
  const entries: Properties[] = []
  const alarms: Properties[] = []
  const within = [calendar]
  for (const line of file.replace(/\r\n[ \t]/g, '').split('\r\n')) {
    if (line === 'BEGIN:VEVENT' || line === 'BEGIN:VALARM') {
      const part: Properties = {}
      ;(line === 'BEGIN:VEVENT' ? entries : alarms).push(part)
      within.push(part)
    } else if (line === 'END:VEVENT' || line === 'END:VALARM') within.pop()
    else {
      const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      const part = within.at(-1)
      if (name && value !== undefined && part)
        part[name] = value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    }
  }
  return { calendar, entries, alarms }
}

/** The moment of a value in UTC such as `20261101T150000Z`. */
export const momentIn = (value: string | undefined): Date =>
  new Date((value ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
