import { useEffect, useRef } from 'react'
import { fieldId } from './field.tsx'
import { focusOnceDrawn } from './focus-once-drawn.ts'
import type { FieldName, Form } from './use-form.ts'

interface ErrorSummaryProps<V> {
  form: Form<V>
  /** Brings a field into view that is not shown now; the summary then gives it the focus. */
  reveal?(name: FieldName<V>): void
}

/** What is wrong, on top of a form, each with a link to its field. It takes the focus after a refused try. */
export function ErrorSummary<V>({ form, reveal }: ErrorSummaryProps<V>) {
  const box = useRef<HTMLDivElement>(null)
  const { refusals, problem } = form
  const wrong = Object.entries(form.errors) as [FieldName<V>, string][]
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (!problem && wrong.length === 0) return null
  return (
    <div ref={box} className="usa-alert usa-alert--error usa-alert--no-icon error-summary" role="alert" tabIndex={-1}>
      <div className="usa-alert__body">
        <h2 className="usa-alert__heading">There is a problem</h2>
        {problem ? <p className="usa-alert__text">{problem}</p> : null}
        {wrong.length > 0 ? (
          <ul className="usa-list">
            {wrong.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(form.id, name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    reveal?.(name)
                    focusOnceThere(form.id, name)
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

/** For a field of a part that is only now being opened. */
export const focusOnceThere = (formId: string, name: string): void => focusOnceDrawn(() => controlOf(formId, name))

/** @returns false where the field is not on the page */
export function focusField(formId: string, name: string): boolean {
  const control = controlOf(formId, name)
  control?.focus()
  return Boolean(control)
}

/** A group's first control stands for the group. */
function controlOf(formId: string, name: string): HTMLElement | null | undefined {
  const found = document.getElementById(fieldId(formId, name))
  return found?.matches('input, select, textarea') ? found : found?.querySelector('input, [role=textbox]')
}
