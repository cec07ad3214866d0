import { DateText } from '../../../../ui/dates.tsx'
import type { DeskApplication } from '../../desk-contract.ts'

/** What was asked about an application, and what came back (DESK-04). */
export function Questions({ entries }: { entries: DeskApplication['questions'] }) {
  if (entries.length === 0) return null
  return (
    <section className="panel">
      <h2>Questions to the applicant</h2>
      <ol className="console__history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              Asked by {entry.by}, <DateText iso={entry.at} time />
              {entry.fields.length > 0 ? `, about: ${entry.fields.join('; ')}` : ''}
            </p>
            <p className="console__note">{entry.text}</p>
            {entry.answeredAt ? (
              <>
                <p>
                  Answered <DateText iso={entry.answeredAt} time />
                </p>
                {entry.reply ? <p className="console__note">{entry.reply}</p> : null}
                {entry.changes.length === 0 ? null : (
                  <ul>
                    {entry.changes.map(({ label, before, after }) => (
                      <li key={label}>
                        {label}: <del>{before || 'not answered'}</del> became <ins>{after || 'not answered'}</ins>
                      </li>
                    ))}
                  </ul>
                )}
              </>
            ) : (
              <p className="quiet">Not answered.</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
