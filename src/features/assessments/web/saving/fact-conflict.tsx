import type { Entry } from '../../../../forms/definition.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { SystemFact } from '../../contract.ts'
import './fact-conflict.scss'

interface FactConflictProps {
  /** Of the field. */
  label: string
  mine: Entry
  theirs: SystemFact
  /** Both in one, where that can be. */
  joined: Entry | undefined
  textOf?: (entry: Entry) => string
  onChoose(entry: Entry): void
}

/** Two entries for one field at once, beside each other, until their author has chosen (SYSTEM-02). */
export function FactConflict({ label, mine, theirs, joined, textOf = listed, onChoose }: FactConflictProps) {
  const about = <span className="visually-hidden"> for {label}</span>
  return (
    <div className="fact-conflict" role="group" aria-label={`Two entries for ${label}`}>
      <p>This was changed while you were at it. Both are kept until you choose.</p>
      <div className="fact-conflict__texts">
        <figure>
          <figcaption>
            <strong>Yours</strong>
          </figcaption>
          <blockquote>{textOf(mine) || empty}</blockquote>
        </figure>
        <figure>
          <figcaption>
            <strong>{theirs.mine ? 'You, on another device' : theirs.by || 'A former colleague'}</strong>,{' '}
            <DateText iso={theirs.at} time />
          </figcaption>
          <blockquote>{theirs.readable ? textOf(theirs.value) || empty : '(cannot be opened)'}</blockquote>
        </figure>
      </div>
      <p className="row">
        <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(mine)}>
          Keep mine{about}
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(theirs.value)}>
          Take theirs{about}
        </button>
        {joined === undefined || !theirs.readable ? null : (
          <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(joined)}>
            Join both{about}
          </button>
        )}
      </p>
    </div>
  )
}

const empty = '(empty)'
const listed = (entry: Entry) => [entry].flat().join(', ')
