import { Link } from 'react-router'
import { clockTimeOf, timeWords } from '../../../forms/zoned.ts'
import type { Answer } from '../../../platform/browser/call.ts'
import { addressOf, families, type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import type { EntryKind } from '../calendar-kinds.ts'
import './calls.ts'

export type Calendar = Answer<'GET /api/staff/calendar'>
export type CalendarDay = Calendar['Days'][number]
export type Entry = CalendarDay['Items'][number]

/** A schedule that can be moved: of an item that is written in the console. */
export interface Movable {
  family: WrittenFamily
  id: string
  title: string
}

const kindWords: Record<EntryKind, string> = {
  'not-published': 'Did not go live',
  'not-withdrawn': 'Was not withdrawn',
  publish: 'Goes live',
  withdraw: 'Is withdrawn',
  held: 'Held',
  withdrawn: 'Withdrawn',
  published: 'Published',
}

interface EntriesProps {
  day: CalendarDay
  zone: string
  /** Opens what moves it; without it schedules lead to their items. */
  onMove: ((schedule: Movable) => void) | undefined
  /** -1 for what the tabulator passes by. */
  tabIndex?: number | undefined
}

/** What stands on a day: each leads to its item, a schedule to where it is moved. */
export const Entries = ({ day: { day, Items }, zone, onMove, tabIndex }: EntriesProps) => (
  <ul className="calendar__entries">
    {Items.map((entry) => (
      <li key={`${entry.kind} ${entry.family} ${entry.id} ${entry.at}`} data-kind={entry.kind}>
        <Way entry={entry} day={day} zone={zone} onMove={onMove} tabIndex={tabIndex} />
      </li>
    ))}
  </ul>
)

function Way({ entry, day, zone, onMove, tabIndex }: Omit<EntriesProps, 'day'> & { entry: Entry; day: string }) {
  const { kind, at, family, id, title, scheduled, cancelled, many } = entry
  const { one, many: all } = families[family]
  const name = many === null ? title || 'Without a title' : `${many} of ${all} that came with the portal`
  const words = (
    <>
      <strong>{cancelled ? 'Called off' : kindWords[kind]}</strong>{' '}
      <span className="quiet">{whenWords(at, day, zone)}</span> {name}
      <span className="visually-hidden">, {one}</span>
    </>
  )
  const written = writtenFamilies.find((key) => key === family)
  if (scheduled && onMove && written)
    return (
      <button
        type="button"
        className="usa-button usa-button--unstyled"
        tabIndex={tabIndex}
        onClick={() => onMove({ family: written, id, title: name })}
      >
        {words}
        <span className="visually-hidden">, move it</span>
      </button>
    )
  return (
    <Link to={addressIn(entry)} tabIndex={tabIndex}>
      {words}
    </Link>
  )
}

/** What is held has its page on the site alone. */
function addressIn({ kind, family, id, many }: Entry): string {
  if (kind === 'held') return family === 'cybercircuit' ? addressOf(family, { id }) : addressOf('event', { id })
  return many === null ? `/staff/items/${family}/${id}` : `/staff/items/${family}?state=withdrawn`
}

/** On later days of what is held, since when. */
function whenWords(at: string, day: string, zone: string): string {
  const begun = clockTimeOf(at, zone).slice(0, 10)
  return begun < day ? `since ${inWords(begun, { month: 'long', day: 'numeric' })}` : timeWords(at, zone)
}

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day))

/** "Friday, November 27" */
export const dayWords = (day: string) => inWords(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** "November 2026" */
export const monthWords = (month: string) => inWords(`${month}-01`, { month: 'long', year: 'numeric' })

export const countWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`
