import { useState } from 'react'
import type { Removed } from './use-removed.ts'

const shownAtFirst = 5

interface RemovedProps<Entries> {
  removed: readonly Removed<Entries>[]
  /** As people know it, and what stands behind that in brackets. */
  called(entries: Entries): { name: string; more: string }
  onBringBack(one: Removed<Entries>): Promise<void>
}

/** What was removed from this page, newest first, with the way back. */
export function RemovedList<Entries>({ removed, called, onBringBack }: RemovedProps<Entries>) {
  const [all, showAll] = useState(false)
  const [pending, setPending] = useState(false)
  if (removed.length === 0) return null
  const shown = all ? removed : removed.slice(0, shownAtFirst)
  return (
    <section className="panel list-panel" aria-labelledby="list-removed">
      <h2 id="list-removed">Removed</h2>
      <p>Until you leave this page you can bring back what you removed.</p>
      <ul className="usa-list">
        {shown.map((one) => {
          const { name, more } = called(one.entries)
          return (
            <li key={one.again}>
              {name} ({more}){' '}
              <button
                type="button"
                className="link-button"
                disabled={pending}
                onClick={async () => {
                  setPending(true)
                  await onBringBack(one)
                  setPending(false)
                }}
              >
                Bring it back<span className="visually-hidden">: {name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown.length < removed.length ? (
        <button type="button" className="usa-button usa-button--outline" onClick={() => showAll(true)}>
          Show all {removed.length.toLocaleString('en-US')}
          <span className="visually-hidden"> that were removed</span>
        </button>
      ) : null}
    </section>
  )
}
