import { useState } from 'react'
import { textFields } from '../../limits-contract.ts'
import { keptElsewhere } from './kept-elsewhere.ts'
import { fieldTexts, valueText } from './value-words.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

/** What was typed for one's own answers, or in another organization, and could not be saved: to be entered here, or copied. */
export default function KeptEntries({ session, userId }: { session: WorkSession; userId: string }) {
  const [entries] = useState(() => keptElsewhere(userId, session.questionnaire.key, session.network))
  if (entries.length === 0) return null
  return (
    <section className="start-from" aria-labelledby="kept-entries">
      <h2 id="kept-entries" className="start-from__title">
        {count(entries.length, 'entry is', 'entries are')} not saved, from before your organization changed
      </h2>
      <p>
        You made them when you were in no organization, or in another one. They are kept in this browser until you log
        out. Those of your own are saved if you are in no organization before that. Enter here what should stand here.
      </p>
      <details>
        <summary>What is not saved</summary>
        <ul className="usa-list">
          {entries.map(({ item, field, value, at }) => (
            <li key={`${item} ${field} ${at}`}>
              <strong>{item}</strong>, {fieldTexts[field]}: {textFields.has(field) ? value : valueText(field, value)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
