import { DateText } from '../../../../ui/dates.tsx'
import type { DeskApplication } from '../../desk-contract.ts'
import { historyWords } from '../../form/history-words.ts'

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
              <DateText iso={entry.at} time />: {historyWords(entry)}
            </p>
            {entry.note ? <p className="console__note">{entry.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
