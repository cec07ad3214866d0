import { useEffect, useRef } from 'react'
import { DateText } from '../../../../ui/dates.tsx'
import type { Listed } from './drafts.ts'

interface ConflictProps {
  theirs: Listed
  /** What it says, with the name of each entry. */
  shown: readonly (readonly [string, string])[]
  label: string
  takesFocus: boolean
  onMine(): void
  onTheirs(): void
}

/** What a colleague saved meanwhile, beside what was typed. */
export function Conflict({ theirs, shown, label, takesFocus, onMine, onTheirs }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} tabIndex={-1} className="list-conflict" role="group" aria-label={label}>
      <p>
        <strong>{theirs.by || 'A former colleague'}</strong> changed this while you were at it,{' '}
        <DateText iso={theirs.at} time />. Your entries stand above and are not saved. Theirs:
      </p>
      {theirs.readable ? (
        <dl>
          {shown.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text || '(empty)'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>(cannot be opened)</p>
      )}
      <p className="row">
        <button type="button" className="usa-button usa-button--outline" onClick={onMine}>
          Keep mine
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onTheirs}>
          Take theirs
        </button>
      </p>
    </div>
  )
}
