import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps, fieldId } from './field.tsx'
import type { Option } from './select-field.tsx'
import { setText } from './text-field.tsx'
import type { FieldName } from './use-form.ts'

interface ChoiceProps<V> extends FieldProps<V> {
  options: readonly (string | (Option & { description?: ReactNode }))[]
  /** Large targets with a frame, for a choice that much depends on. */
  tiles?: boolean
  /** Short options beside each other. */
  inline?: boolean
}

/** One of several. */
export function RadioField<V>(props: ChoiceProps<V>) {
  const { form, name, options, tiles, inline } = props
  return (
    <FieldGroup {...props} className={inline ? 'choice-inline' : ''}>
      {() =>
        options.map((option, index) => {
          const { value, text, description } = optionOf(option)
          const id = `${fieldId(form.id, name)}-${index}`
          return (
            <div key={value} className="usa-radio">
              <input
                id={id}
                className={tiles ? 'usa-radio__input usa-radio__input--tile' : 'usa-radio__input'}
                type="radio"
                name={name}
                value={value}
                checked={form.values[name] === value}
                aria-describedby={description ? `${id}-description` : undefined}
                onChange={() => setText(props, value)}
              />
              <label className="usa-radio__label" htmlFor={id}>
                {text}
                {description ? (
                  <span className="usa-radio__label-description" id={`${id}-description`}>
                    {description}
                  </span>
                ) : null}
              </label>
            </div>
          )
        })
      }
    </FieldGroup>
  )
}

/** Any number of several; the value is the list of those chosen, in the order of the options. */
export function CheckboxGroup<V>(props: ChoiceProps<V>) {
  const { form, name, options } = props
  const chosen = (form.values[name] ?? []) as string[]
  const values = options.map((option) => optionOf(option).value)
  return (
    <FieldGroup {...props} className="choice-columns">
      {() =>
        options.map((option, index) => {
          const { value, text, description } = optionOf(option)
          const id = `${fieldId(form.id, name)}-${index}`
          return (
            <div key={value} className="usa-checkbox">
              <input
                id={id}
                className="usa-checkbox__input"
                type="checkbox"
                name={name}
                value={value}
                checked={chosen.includes(value)}
                aria-describedby={description ? `${id}-description` : undefined}
                onChange={(event) => {
                  const next = values.filter((one) => (one === value ? event.target.checked : chosen.includes(one)))
                  form.set(name, next as V[FieldName<V>])
                }}
              />
              <label className="usa-checkbox__label" htmlFor={id}>
                {text}
                {description ? (
                  <span className="usa-checkbox__label-description" id={`${id}-description`}>
                    {description}
                  </span>
                ) : null}
              </label>
            </div>
          )
        })
      }
    </FieldGroup>
  )
}

/** A single yes. */
export function CheckboxField<V>({ form, name, label, disabled }: FieldProps<V>) {
  const id = fieldId(form.id, name)
  const error = form.errors[name]
  return (
    <div className={error ? 'usa-form-group usa-form-group--error' : 'usa-form-group'}>
      {error ? (
        <span className="usa-error-message" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      <div className="usa-checkbox">
        <input
          id={id}
          className="usa-checkbox__input"
          type="checkbox"
          name={name}
          disabled={disabled}
          checked={form.values[name] === true}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set(name, event.target.checked as V[FieldName<V>])}
        />
        <label className="usa-checkbox__label" htmlFor={id}>
          {label}
        </label>
      </div>
    </div>
  )
}

const optionOf = (option: ChoiceProps<unknown>['options'][number]): Option & { description?: ReactNode } =>
  typeof option === 'string' ? { value: option, text: option } : option
