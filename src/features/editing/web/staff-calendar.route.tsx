import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { Outcome, type Saying, usePress } from '../../../console/said.tsx'
import { useStaff } from '../../../console/staff.ts'
import { zoneWords } from '../../../forms/zones.ts'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { families } from '../../../platform/families-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type CalendarFamily, calendarFamilies, dayPageSize } from '../calendar-kinds.ts'
import { dayIn, firstYear, lastYear, monthAfter, monthIn } from '../calendar-months.ts'
import { type Calendar, countWords, dayWords, Entries, type Movable, monthWords } from './calendar-entry.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { MoveSchedule, type MoveScheduleProps } from './move-schedule.tsx'
import '../../../ui/theme/forms.scss'
import './calendar.scss'
import './calls.ts'

/** What was and will be published, withdrawn and held, by month and by day (PUBLISH-13). */
export default function StaffCalendar() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayPublish = useStaff().may.includes('content.publish')
  const asked = { month: search.get('month') ?? '', day: search.get('day') ?? '' }
  const day = dayIn(asked.day)
  const month = day ? undefined : monthIn(asked.month)
  const family = calendarFamilies.find((key) => key === search.get('family'))
  const page = Math.min(Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1), 1_000)
  const query = { ...(day ? { day, page } : month && { month }), ...(family && { family }) }
  const loaded = useLoaded(JSON.stringify(query), async (signal) => ({
    calendar: await call('GET /api/staff/calendar', { query }, { signal }),
    // As long as the next is under way the last is shown, as what it is.
    day,
    page,
  }))
  const [moved, setMoved] = useState<Movable>()
  const { said, press } = usePress()
  const say = (saying: Saying) => void press(async () => saying)

  const onMoved: MoveScheduleProps['onMoved'] = ({ schedule: { family, id }, words, answer, isTyped }) => {
    const { revision, undoUntil } = answer
    const params = { family, id }
    const takeBack = () =>
      void press(async () => {
        const { saved } = await call('POST /api/staff/items/:family/:id/undo', { params, body: { revision } })
        loaded.again()
        return saved
          ? { kind: 'success', text: 'That was taken back.' }
          : { kind: 'warning', text: 'Somebody changed it in the meantime, and nothing was taken back.' }
      })
    // Another may be open by now.
    if (!isTyped) setMoved((now) => (now?.id === id ? undefined : now))
    loaded.again()
    say({ kind: 'success', text: words, ...(undoUntil && { takeBack }) })
  }
  const isOdd = (asked.day !== '' && !day) || (asked.month !== '' && !day && !month)
  const onMove = mayPublish ? setMoved : undefined
  return (
    <ConsolePage title="Calendar" loaded={loaded}>
      {({ calendar, day, page }) => (
        <>
          {/* Before what is said: a window that closes gives the focus back first. */}
          <MoveSchedule schedule={moved} onClose={() => setMoved(undefined)} onMoved={onMoved} onRefused={say} />
          <Outcome said={said} />
          {isOdd ? (
            <Alert kind="info">
              The address names no {month ? 'day' : 'day or month'} from {firstYear} to {lastYear}.
              {month ? '' : ' This is the present month.'}
            </Alert>
          ) : null}
          <Months calendar={calendar} family={family} />
          <FamilyFilter family={family} />
          {day ? (
            <Day calendar={calendar} day={day} page={page} family={family} onMove={onMove} />
          ) : (
            <>
              <p role="status">
                {monthWords(calendar.month)}: {countWords(calendar.Days.reduce((sum, { Count }) => sum + Count, 0))}
              </p>
              <p id="calendar-keys" className="quiet">
                {daysWords(calendar.zone)} Arrow keys lead from day to day, Up and Down by a week, Home and End to its
                ends, Page Up and Page Down from month to month, Tab to what stands on a day.
              </p>
              <CalendarMonth
                calendar={calendar}
                dayAddress={(of) => addressWith({ day: of, family })}
                onMonth={(of) => void navigate(addressWith({ month: of, family }), { preventScrollReset: true })}
                onMove={onMove}
              />
            </>
          )}
        </>
      )}
    </ConsolePage>
  )
}

interface Shown {
  month?: string | undefined
  day?: string | undefined
  family: CalendarFamily | undefined
}

function addressWith(shown: Shown): string {
  const given = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/staff/calendar?${new URLSearchParams(given)}`
}

/** To the month before, the one that runs, and the next. */
function Months({ calendar: { month, today }, family }: { calendar: Calendar; family: CalendarFamily | undefined }) {
  const [before, next] = [monthAfter(month, -1), monthAfter(month, 1)]
  const to = (of: string) => ({ to: addressWith({ month: of, family }), preventScrollReset: true })
  return (
    <nav aria-label="Months">
      <ul className="console__tabs">
        {before ? (
          <li>
            <Link {...to(before)}>
              <span className="visually-hidden">Previous month, </span>
              {monthWords(before)}
            </Link>
          </li>
        ) : null}
        <li>
          <Link {...to(today.slice(0, 7))}>Today</Link>
        </li>
        {next ? (
          <li>
            <Link {...to(next)}>
              <span className="visually-hidden">Next month, </span>
              {monthWords(next)}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function FamilyFilter({ family }: { family: CalendarFamily | undefined }) {
  const [search, setSearch] = useSearchParams()
  const filter = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = String(new FormData(event.currentTarget).get('family'))
    const next = new URLSearchParams(search)
    next.delete('page')
    if (chosen) next.set('family', chosen)
    else next.delete('family')
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <form className="list-filters" onSubmit={filter}>
      <div>
        <label htmlFor="calendar-family">What</label>
        <select key={family} id="calendar-family" name="family" className="usa-select" defaultValue={family ?? ''}>
          <option value="">All</option>
          {calendarFamilies.map((key) => (
            <option key={key} value={key}>
              {families[key].many}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="usa-button usa-button--outline">
        Filter
      </button>
    </form>
  )
}

interface DayProps {
  calendar: Calendar
  day: string
  page: number
  family: CalendarFamily | undefined
  onMove: ((schedule: Movable) => void) | undefined
}

const daysWords = (zone: string) => `Days go by ${zoneWords(zone)} time.`

/** All that stands on one day. */
function Day({ calendar: { month, zone, Days }, day, page, family, onMove }: DayProps) {
  const found = Days.find((one) => one.day === day)
  return (
    <>
      <h2>
        {dayWords(day)}, {day.slice(0, 4)}
      </h2>
      <p>
        {daysWords(zone)} <Link to={addressWith({ month, family })}>All of {monthWords(month)}</Link>
      </p>
      {found ? (
        <>
          <p role="status">{countWords(found.Count)}</p>
          <Entries day={found} zone={zone} onMove={onMove} />
          <Pager page={page} pageSize={dayPageSize} count={found.Count} />
        </>
      ) : (
        <Empty text={page > 1 ? 'Nothing stands on this page.' : 'Nothing stands on this day.'} />
      )}
    </>
  )
}
