// biome-ignore-all lint/a11y/noRedundantRoles: as a list of days on a phone it would be no table to a screen reader
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dayByKey, monthOf, weeksOf } from '../calendar-months.ts'
import {
  type Calendar,
  type CalendarDay,
  countWords,
  dayWords,
  Entries,
  type Movable,
  monthWords,
} from './calendar-entry.tsx'

interface CalendarMonthProps {
  calendar: Calendar
  /** Address of a day's own list. */
  dayAddress(day: string): string
  /** Shows the month of a day. */
  onMonth(month: string): void
  onMove: ((schedule: Movable) => void) | undefined
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * The weeks of a month. Its days are one stop for the tabulator: arrow keys lead from one to the next, and it goes on to
 * what stands on the day. On a phone the same is a list of days.
 */
export function CalendarMonth({ calendar, dayAddress, onMonth, onMove }: CalendarMonthProps) {
  const { month, today, zone, Days } = calendar
  const [chosen, setChosen] = useState<string>()
  const present = [chosen, today].find((day) => day && monthOf(day) === month) ?? `${month}-01`
  const table = useRef<HTMLTableElement>(null)
  /** Takes the focus once its month is there. */
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    const link = wanted.current && table.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!link) return
    wanted.current = undefined
    link.focus()
  })

  const onKeyDown = (event: React.KeyboardEvent, day: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Of several presses before a month is there each goes on from the last.
    const from = wanted.current ?? day
    const next = dayByKey(from, event.key)
    if (!next) return
    event.preventDefault()
    if (next === from) return
    wanted.current = next
    setChosen(next)
    if (monthOf(next) !== monthOf(from)) onMonth(monthOf(next))
  }

  /** Whoever went elsewhere meanwhile stays there. */
  const onBlur = ({ relatedTarget }: React.FocusEvent) => {
    if (relatedTarget && !table.current?.contains(relatedTarget)) wanted.current = undefined
  }

  const byDay = new Map(Days.map((day) => [day.day, day]))
  return (
    <table ref={table} role="table" className="calendar" aria-describedby="calendar-keys" onBlur={onBlur}>
      <caption>{monthWords(month)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {weekdays.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {weeksOf(month).map((week) => (
          <tr role="row" key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekdays[weekday]} role="cell" className="calendar__outside" />
              ) : (
                <td
                  key={day}
                  role="cell"
                  className={day === today ? 'calendar__today' : undefined}
                  onFocus={() => setChosen(day)}
                >
                  <Link
                    to={dayAddress(day)}
                    className="calendar__day"
                    data-day={day}
                    tabIndex={day === present ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={(event) => onKeyDown(event, day)}
                  >
                    <span className="calendar__number" aria-hidden="true">
                      {Number(day.slice(8))}
                    </span>
                    <span className="calendar__words">
                      {dayWords(day)}, {countWords(byDay.get(day)?.Count ?? 0)}
                    </span>
                  </Link>
                  <OnDay
                    day={byDay.get(day)}
                    zone={zone}
                    onMove={onMove}
                    address={dayAddress(day)}
                    tabIndex={day === present ? undefined : -1}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OnDayProps {
  day: CalendarDay | undefined
  zone: string
  onMove: CalendarMonthProps['onMove']
  address: string
  tabIndex: number | undefined
}

/** The first of what stands there, and the way to all of it. */
function OnDay({ day, address, ...rest }: OnDayProps) {
  if (!day) return null
  const more = day.Count - day.Items.length
  return (
    <>
      <Entries day={day} {...rest} />
      {more > 0 ? (
        <Link className="calendar__more" to={address} tabIndex={rest.tabIndex}>
          and {more.toLocaleString('en-US')} more<span className="visually-hidden"> on {dayWords(day.day)}</span>
        </Link>
      ) : null}
    </>
  )
}
