import { DateText } from '../../../../ui/dates.tsx'
import type { DeskApplication } from '../../desk-contract.ts'
import { statusWords } from '../../transitions-contract.ts'

type Entry = DeskApplication['history'][number]

/** What happened to an application, from its arrival on (DESK-06). */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <section className="panel">
      <h2>History</h2>
      <ol className="console__history">
        {entries.map((entry) => (
          <li key={entry.at + entry.what}>
            <p>
              <DateText iso={entry.at} time />: {told(entry)}
            </p>
            {entry.note ? <p className="console__note">{entry.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function told({ what, before, after, by }: Entry): string {
  if (what === 'received') return `sent in by ${by}`
  if (what === 'status') return `${statusOf(before)} became ${statusOf(after)}, by ${by}`
  if (!after) return `taken from ${before}, by ${by}`
  return by === after ? `taken by ${by}` : `given to ${after}, by ${by}`
}

const statusOf = (status: string) => (statusWords as Record<string, string>)[status] ?? status
