import { type Entry, type Field, longest } from '../../../../forms/definition.ts'
import { DateText } from '../../../../ui/dates.tsx'
import type { SystemFact } from '../../contract.ts'
import { labelOf } from '../../system/form.ts'

interface FactConflictProps {
  field: Field
  mine: Entry
  theirs: SystemFact
  onChoose(entry: Entry): void
}

/** Two entries for one field at once, beside each other, until their author has chosen (SYSTEM-02). */
export function FactConflict({ field, mine, theirs, onChoose }: FactConflictProps) {
  const joined = theirs.readable ? joinedOf(field, theirs.value, mine) : undefined
  const about = <span className="visually-hidden"> for {labelOf(field.name)}</span>
  return (
    <div className="overlap" role="group" aria-label={`Two entries for ${labelOf(field.name)}`}>
      <p>This was changed while you were at it. Both are kept until you choose.</p>
      <div className="overlap__texts">
        <figure>
          <figcaption>
            <strong>Yours</strong>
          </figcaption>
          <blockquote>{shownText(mine)}</blockquote>
        </figure>
        <figure>
          <figcaption>
            <strong>{theirs.mine ? 'You, on another device' : theirs.by || 'A former colleague'}</strong>,{' '}
            <DateText iso={theirs.at} time />
          </figcaption>
          <blockquote>{theirs.readable ? shownText(theirs.value) : '(cannot be opened)'}</blockquote>
        </figure>
      </div>
      <p className="row">
        <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(mine)}>
          Keep mine{about}
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(theirs.value)}>
          Take theirs{about}
        </button>
        {joined === undefined ? null : (
          <button type="button" className="usa-button usa-button--outline" onClick={() => onChoose(joined)}>
            Join both{about}
          </button>
        )}
      </p>
    </div>
  )
}

const shownText = (entry: Entry) => [entry].flat().join(', ') || '(empty)'

/** Both in one, where the field has room for it; a number or a date is one of the two. */
function joinedOf(field: Field, theirs: Entry, mine: Entry): Entry | undefined {
  if (Array.isArray(theirs) && Array.isArray(mine)) return [...new Set([...theirs, ...mine])]
  if (field.kind !== 'long text') return undefined
  const text = `${theirs}\n${mine}`
  return text.length <= longest(field) ? text : undefined
}
