import { DateText } from '../../../../ui/dates.tsx'
import type { Inquiry } from '../../contract.ts'

type Entry = Inquiry['history'][number]

/** What was answered and done about a message (INBOX-02). */
export function InquiryHistory({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="panel">
      <h2>What was done</h2>
      <ol className="console__history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <DateText iso={entry.at} time />: {told(entry)}
            </p>
            {entry.text && entry.what !== 'assigned' ? <p className="console__note">{entry.text}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function told({ what, by, text, replyTo }: Entry): string {
  if (what === 'answered') return `answered by mail by ${by}${replyTo ? `; replies go to ${replyTo}` : ''}`
  if (what === 'answered elsewhere') return `marked as answered elsewhere by ${by}`
  if (what === 'closed') return `closed by ${by}`
  if (what === 'opened again') return `marked as new again by ${by}`
  return text ? `assigned to ${text} by ${by}` : `assigned to nobody by ${by}`
}
