import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventItem } from '../features/events/contract.ts'
import { EventFacts } from '../features/events/web/event-facts.tsx'
import { EventTimeText } from '../features/events/web/event-time-text.tsx'
import { isSameHere, showOwnEventTimes, writeEventTime } from '../features/events/web/shared/own-times.ts'
import { formatDate, formatPeriod, showOwnTimes } from '../ui/date-words.ts'
import { DateText, PeriodText } from '../ui/dates.tsx'

// Where no machine that runs tests stands.
const zone = 'Pacific/Kiritimati'
const start = '2026-01-14T10:00:00.000Z'
const end = '2026-01-14T11:30:00.000Z'

afterEach(() => vi.unstubAllGlobals())

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** What the start script makes of the `time` elements in the parts' HTML, each as its text. */
function mended(parts: ReactElement[], mend: () => void): string[] {
  const html = parts.map((part) => renderToStaticMarkup(part)).join('')
  const times = [...html.matchAll(/<time dateTime="([^"]*)"([^>]*)>([^<]*)/g)].map(
    ([, dateTime, attributes = '', textContent]) => ({
      dateTime,
      textContent,
      dataset: Object.fromEntries(
        [...attributes.matchAll(/data-([a-z-]+)="([^"]*)"/g)].map(([, name = '', value]) => [camel(name), value]),
      ),
    }),
  )
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => {
      const named = [...selector.matchAll(/time\[data-([a-z-]+)\]/g)].map(([, name = '']) => camel(name))
      return times.filter(({ dataset }) => named.some((name) => name in dataset))
    },
  })
  mend()
  return times.map(({ textContent }) => textContent ?? '')
}

test('GEN-15 the start script writes dates, moments and periods in the visitor’s zone; what is fixed stays', () => {
  const parts = [
    createElement(DateText, { iso: start, zone }),
    createElement(DateText, { iso: start, zone, time: true }),
    createElement(DateText, { iso: start, zone, time: true, fixed: true }),
    createElement(PeriodText, { start, end, zone }),
    createElement(PeriodText, { start, end, zone, fixed: true }),
  ]
  expect(mended(parts, showOwnTimes)).toEqual([
    formatDate(start, false),
    formatDate(start, true),
    formatDate(start, true, zone),
    formatPeriod(start, end),
    formatPeriod(start, end, zone),
  ])
  expect(formatDate(start, false)).not.toBe(formatDate(start, false, zone))
})

test('EVENT-07 LIVE-03 so it does with the times of past events and of a card’s leaf', () => {
  const parts = [
    createElement(EventTimeText, { kind: 'past', iso: start, zone }),
    createElement(EventTimeText, { kind: 'month', iso: start, zone }),
    createElement(EventTimeText, { kind: 'day', iso: start, zone }),
    createElement(EventTimeText, { kind: 'day', iso: start, zone, fixed: true }),
  ]
  expect(mended(parts, showOwnEventTimes)).toEqual([
    writeEventTime('past', start),
    writeEventTime('month', start),
    writeEventTime('day', start),
    '15',
  ])
  expect(writeEventTime('month', start, zone)).toBe('Jan')
  expect(writeEventTime('day', start, zone)).toBe('15')
  expect(writeEventTime('past', '2026-01-15T05:00:00.000Z', 'America/New_York')).toBe('January 15, 2026')
  expect(writeEventTime('past', start, 'America/New_York')).toMatch(/^January 14, 2026, 5:00\sAM EST$/)
})

test('LIVE-03 the visitor’s own time stands beside the place’s in the HTML, hidden until the zone is known', () => {
  const event = { startAt: start, endAt: end, zone, place: 'Kiritimati', registrationRequired: false } as EventItem
  const html = renderToStaticMarkup(createElement(EventFacts, { event, joinUrl: '' }))
  expect(html).toContain(`data-zone-there="${zone}" hidden=""`)
  expect(isSameHere(start, end, zone)).toBe(false)
  expect(isSameHere(start, end, Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(true)
})
