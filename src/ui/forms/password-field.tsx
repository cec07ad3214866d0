import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type FieldProps, fieldId } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

interface PasswordFieldProps<V> extends FieldProps<V> {
  autoComplete: 'current-password' | 'new-password'
  /** The parts of the rule for a new password; each is ticked off as it is met. */
  checks?: readonly { id: string; text: string; met: boolean }[]
}

export function PasswordField<V>(props: PasswordFieldProps<V>) {
  const { form, name, autoComplete, checks } = props
  const [visible, setVisible] = useState(false)
  const id = fieldId(form.id, name)
  const listId = `${id}-rule`
  return (
    <Field
      {...props}
      describedBy={checks ? [listId] : []}
      beside={
        <button
          type="button"
          className="link-button field__reveal"
          aria-controls={id}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {typeof props.label === 'string' ? props.label.toLowerCase() : ''}</span>
        </button>
      }
      after={checks ? <Checklist id={listId} checks={checks} empty={textOf(form.values[name]) === ''} /> : null}
    >
      {(wiring) => (
        <input
          {...wiring}
          className={wiring['aria-invalid'] ? 'usa-input usa-input--error' : 'usa-input'}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, event.target.value)}
        />
      )}
    </Field>
  )
}

interface ChecklistProps {
  id: string
  checks: NonNullable<PasswordFieldProps<unknown>['checks']>
  empty: boolean
}

function Checklist({ id, checks, empty }: ChecklistProps) {
  const open = checks.filter(({ met }) => !met).length
  return (
    <>
      <ul className="checklist" id={id} aria-label="What the password needs">
        {checks.map(({ id: check, text, met }) => (
          <li key={check} className={met && !empty ? 'checklist__met' : undefined}>
            {met && !empty ? <Icon name="check" /> : <span className="checklist__open" aria-hidden="true" />}
            {text}
            <span className="visually-hidden">{empty ? '' : met ? ' (done)' : ' (still missing)'}</span>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {empty ? '' : open === 0 ? 'The password meets every point.' : `${open} of ${checks.length} points missing.`}
      </span>
    </>
  )
}
