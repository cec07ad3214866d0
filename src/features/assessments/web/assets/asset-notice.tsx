import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { assetCategories } from '../../system/assets.ts'
import type { Removed } from './use-removed.ts'

export interface Said {
  kind: 'success' | 'warning' | 'error'
  text: string
  /** It takes the focus: what was pressed is gone. */
  focus?: boolean
}

const noticeId = 'asset-notice'

/** What came of an act. */
export function Notice({ said }: { said: Said | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said?.focus) box.current?.focus()
  }, [said])
  return (
    <div ref={box} id={noticeId} tabIndex={-1} className="asset-notice" aria-live="polite">
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
    </div>
  )
}

/**
 * A row that closes its form, or moves to another list, is there some frames later; one that the search or the length of
 * the list leaves out is not: then what came of it is read.
 */
export function focusOnceThereById(id: string, until = performance.now() + 1_000): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(id)
    if (!found && performance.now() < until) return focusOnceThereById(id, until)
    const target = found ?? document.getElementById(noticeId)
    target?.focus()
  })
}

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
