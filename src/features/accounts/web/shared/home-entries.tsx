import type { Answer } from '../../../../platform/browser/call.ts'
import { AnyLink } from '../../../../ui/any-link.tsx'
import { DateText, DayText } from '../../../../ui/dates.tsx'

export type HomePart = Answer<'GET /api/user/home'>['parts'][number]
type HomeEntry = HomePart['entries'][number]

/** What waits for the person, of all parts. */
export const waitingOf = (parts: readonly HomePart[]): HomeEntry[] =>
  parts.flatMap(({ entries }) => entries.filter(({ waits }) => waits))

export function HomeEntries({
  entries,
  className = 'entry-list',
}: {
  entries: readonly HomeEntry[]
  className?: string
}) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={`${entry.title} ${entry.to} ${entry.at ?? entry.day}`}>
          <EntryWords entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function EntryWords({ entry: { title, to, text, at, zone, day } }: { entry: HomeEntry }) {
  return (
    <span>
      {to ? <AnyLink to={to}>{title}</AnyLink> : <strong>{title}</strong>}
      {text || at || day ? (
        <span className="quiet">
          : {text} {at ? <DateText iso={at} time zone={zone} fixed={zone !== undefined} /> : null}
          {day ? <DayText day={day} /> : null}
        </span>
      ) : null}
    </span>
  )
}
