import { useState } from 'react'
import { focusOnceDrawn } from '../../../../ui/forms/focus-once-drawn.ts'
import { assetCategories } from '../../system/assets.ts'
import type { Removed } from './use-removed.ts'

export const noticeId = 'asset-notice'

/**
 * A row that closes its form, or moves to another list, is there some frames later; one that the search or the length of
 * the list leaves out is not: then what came of it is read.
 */
export const focusRow = (id: string): void =>
  focusOnceDrawn(() => document.getElementById(id), {
    otherwise: () => document.getElementById(noticeId),
    within: 1_000,
  })

const shownAtFirst = 5

interface RemovedProps {
  removed: readonly Removed[]
  onBringBack(one: Removed): Promise<void>
}

/** What was removed from this page, newest first, with the way back. */
export function RemovedAssets({ removed, onBringBack }: RemovedProps) {
  const [all, showAll] = useState(false)
  const [pending, setPending] = useState(false)
  if (removed.length === 0) return null
  const shown = all ? removed : removed.slice(0, shownAtFirst)
  return (
    <section className="panel asset-panel" aria-labelledby="removed-assets">
      <h2 id="removed-assets">Removed</h2>
      <p>Until you leave this page you can bring back what you removed.</p>
      <ul className="usa-list">
        {shown.map((one) => (
          <li key={one.again}>
            {one.entries.name} ({assetCategories[one.entries.category].one}){' '}
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
              Bring it back<span className="visually-hidden">: {one.entries.name}</span>
            </button>
          </li>
        ))}
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
