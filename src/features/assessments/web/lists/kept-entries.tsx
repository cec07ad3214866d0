import { Fragment, useState } from 'react'
import type { System } from '../../contract.ts'
import { count } from '../../wording.ts'
import { keptElsewhere, type ListForms } from './kept-elsewhere.ts'
import './lists.scss'

interface KeptProps<Entries> {
  forms: ListForms
  listed: { place: string; systems?: readonly Pick<System, 'system'>[] }
  blank: Entries
  /** What entries say, each with its name; empty where nothing was typed. */
  wordsOf(entries: Entries): readonly (readonly [string, string])[]
}

/** What was typed in forms of a list and could not be saved, to be entered here, or copied (JOIN-07). */
export function KeptEntries<Entries extends object>({ forms, listed, blank, wordsOf }: KeptProps<Entries>) {
  const { place, systems = [] } = listed
  const [kept] = useState(() => keptElsewhere(forms, [place, ...systems.map(({ system }) => system)]))
  if (kept.length === 0) return null
  return (
    <section className="panel list-panel" aria-labelledby="kept-entries">
      <h2 id="kept-entries">
        {count(kept.length, 'entry of another system is', 'entries of other systems are')} not saved
      </h2>
      <p>
        You typed this for your own system before you joined your organization, or for a system that is not here any
        more. It is kept in this tab until you log out. Enter here what should stand here. What is of your own stands in
        its form again once you are in no organization.
      </p>
      <ul className="usa-list">
        {kept.map((typed, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are read once
          <li key={index}>
            {wordsOf({ ...blank, ...(typed.base as object), ...typed })
              .filter(([, text]) => text)
              .map(([name, text], at) => (
                <Fragment key={name}>
                  {at > 0 ? ', ' : ''}
                  <strong>{name}</strong>: {text}
                </Fragment>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
