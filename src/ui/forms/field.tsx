import type { ReactNode } from 'react'
import type { FieldName, Form } from './use-form.ts'

export interface FieldProps<V> {
  form: Form<V>
  name: FieldName<V>
  label: ReactNode
  hint?: ReactNode
  /** May be left empty; the label says so. */
  optional?: boolean
  disabled?: boolean
}

/** What ties a control to its label, hint and error. */
export interface Wiring {
  id: string
  name: string
  disabled: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean | undefined
}

interface Wired {
  wiring: Wiring
  hintId: string
  errorId: string
  error: string | undefined
}

export const fieldId = (formId: string, name: string) => `${formId}-${name}`

/** `further` are ids of more descriptions than hint and error. */
function wire<V>({ form, name, hint, optional, disabled }: FieldProps<V>, further: string[] = []): Wired {
  const id = fieldId(form.id, name)
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const error = form.errors[name]
  const described = [...(error ? [errorId] : []), ...(hint ? [hintId] : []), ...further].join(' ')
  return {
    wiring: {
      id,
      name,
      disabled,
      'aria-describedby': described || undefined,
      'aria-invalid': Boolean(error),
      'aria-required': optional || disabled ? undefined : true,
    },
    hintId,
    errorId,
    error,
  }
}

interface OneFieldProps<V> extends FieldProps<V> {
  /** Ids of descriptions that stand elsewhere. */
  describedBy?: string[]
  /** Beside the label, such as a switch that shows the password. */
  beside?: ReactNode
  after?: ReactNode
  children(wiring: Wiring): ReactNode
}

/** A control under its label: the one place where label, hint, error and control are tied together. */
export function Field<V>({ describedBy, beside, after, children, ...field }: OneFieldProps<V>) {
  const { wiring, hintId, errorId, error } = wire(field, describedBy)
  return (
    <div className={groupClass(error)}>
      <div className="field__head">
        <label className={error ? 'usa-label usa-label--error' : 'usa-label'} htmlFor={wiring.id}>
          {field.label}
          <Optional optional={field.optional} />
        </label>
        {beside}
      </div>
      <Hint id={hintId}>{field.hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      {children(wiring)}
      {after}
    </div>
  )
}

/** Several controls under one legend, such as the choices of one question. */
export function FieldGroup<V>({
  className = '',
  children,
  ...field
}: FieldProps<V> & { className?: string; children(wiring: Wiring): ReactNode }) {
  const { wiring, hintId, errorId, error } = wire(field)
  return (
    <fieldset
      className={`usa-fieldset ${groupClass(error)} ${className}`}
      id={wiring.id}
      aria-describedby={wiring['aria-describedby']}
      disabled={field.disabled}
    >
      <legend className={error ? 'usa-legend usa-label--error' : 'usa-legend'}>
        {field.label}
        <Optional optional={field.optional} />
      </legend>
      <Hint id={hintId}>{field.hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      {children(wiring)}
    </fieldset>
  )
}

const groupClass = (error: string | undefined) => (error ? 'usa-form-group usa-form-group--error' : 'usa-form-group')

const Optional = ({ optional }: { optional: boolean | undefined }) =>
  optional ? <span className="usa-hint"> (optional)</span> : null

const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <div className="usa-hint" id={id}>
      {children}
    </div>
  ) : null

const FieldError = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <span className="usa-error-message" id={id}>
      <span className="visually-hidden">Error: </span>
      {children}
    </span>
  ) : null
