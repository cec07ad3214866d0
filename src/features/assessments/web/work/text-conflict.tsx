import { useSyncExternalStore } from 'react'
import { DateText } from '../../../../ui/dates.tsx'
import type { EntryField, EntryState } from '../../contract.ts'
import { textLimits } from '../../limits-contract.ts'
import { keyOf } from './open-conflicts.ts'
import { useFigure } from './use-work.ts'
import { fieldTexts } from './value-words.ts'
import type { WorkSession } from './work-session.ts'

interface TextConflictProps {
  session: WorkSession
  item: string
  field: EntryField
  /** Of the field, which the focus goes to after the choice. */
  fieldId: string
  limit: number
  /** Between the two when they are joined. */
  joint?: string
}

/** Two texts for one field, side by side: nothing is lost until their author has chosen (ASSESS-30). */
export function TextConflict({ session, item, field, fieldId, limit, joint = '\n' }: TextConflictProps) {
  const conflict = useSyncExternalStore(session.listen, () => session.state.conflicts.get(keyOf({ item, field })))
  const mine = useFigure(session.workbook, item, (workbook) => String(workbook.item(item)[field as 'plan'] ?? ''))
  if (!conflict) return null
  const theirs = String(conflict.standing.value)
  const joined = [theirs, mine].filter(Boolean).join(joint)
  const settle = (value: string) => {
    session.settle(conflict, value)
    document.getElementById(fieldId)?.focus()
  }
  const about = <span className="visually-hidden"> for the {`${fieldTexts[field]} of ${item}`}</span>
  return (
    <div
      className="overlap text-conflict"
      role="group"
      aria-label={`Two texts for the ${fieldTexts[field]} of ${item}`}
    >
      <p>
        {conflict.id
          ? 'Two texts were written for this field at once. Both are kept until you choose.'
          : 'Your text was changed while you were in it. Please choose before you leave this page.'}
      </p>
      <div className="text-conflict__texts">
        <figure>
          <figcaption>
            <strong>Yours</strong>
          </figcaption>
          <blockquote>{mine || '(empty)'}</blockquote>
        </figure>
        <figure>
          <figcaption>
            <strong>{authorOf(conflict.standing)}</strong>, <DateText iso={conflict.standing.at} time />
          </figcaption>
          <blockquote>{theirs || '(empty)'}</blockquote>
        </figure>
      </div>
      <p className="row">
        <button type="button" className="usa-button usa-button--outline" onClick={() => settle(mine)}>
          Keep mine{about}
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={() => settle(theirs)}>
          Take theirs{about}
        </button>
        {joined.length <= limit ? (
          <button type="button" className="usa-button usa-button--outline" onClick={() => settle(joined)}>
            Join both{about}
          </button>
        ) : null}
      </p>
      {joined.length > limit ? (
        <p>Together they are longer than {limit} characters: shorten yours to join them.</p>
      ) : null}
    </div>
  )
}

/** The same for a text of a requirement. */
export const DetailConflict = ({
  item,
  field,
  ...rest
}: Pick<TextConflictProps, 'session' | 'item' | 'joint'> & { field: keyof typeof textLimits }) => (
  <TextConflict {...rest} item={item} field={field} fieldId={`${item}-${field}`} limit={textLimits[field]} />
)

export const authorOf = ({ mine, by }: EntryState) => (mine ? 'You, on another device' : by || 'A former colleague')
