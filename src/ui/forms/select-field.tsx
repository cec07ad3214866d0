import { Field, type FieldProps, fieldId } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

export interface Option {
  value: string
  text: string
}

interface SelectFieldProps<V> extends FieldProps<V> {
  options: readonly (Option | string)[]
  /** Further ones, apart from a long list and beneath it; one that is chosen is shown in the list. */
  beneath?: { text: string; options: readonly Option[] }
  /** Stands for no choice. */
  empty?: string
  autoComplete?: string
}

export function SelectField<V>(props: SelectFieldProps<V>) {
  const { form, name, options, beneath, empty = '- Select -', autoComplete } = props
  const chosen = textOf(form.values[name])
  const further = beneath?.options.filter(({ value }) => value === chosen) ?? []
  return (
    <Field {...props} after={beneath ? <Beneath {...props} beneath={beneath} chosen={chosen} /> : undefined}>
      {(wiring) => (
        <select
          {...wiring}
          className={wiring['aria-invalid'] ? 'usa-select usa-input--error' : 'usa-select'}
          autoComplete={autoComplete}
          value={chosen}
          onChange={(event) => setText(props, event.target.value)}
        >
          <option value="">{empty}</option>
          {[...options, ...further].map((option) => {
            const { value, text } = typeof option === 'string' ? { value: option, text: option } : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

interface BeneathProps<V> extends FieldProps<V> {
  beneath: { text: string; options: readonly Option[] }
  chosen: string
}

function Beneath<V>({ beneath: { text, options }, chosen, ...field }: BeneathProps<V>) {
  const { form, name, disabled } = field
  return (
    <details className="beneath">
      <summary>{text}</summary>
      <fieldset className="usa-fieldset" disabled={disabled}>
        <legend className="visually-hidden">{text}</legend>
        {options.map((option) => {
          const id = `${fieldId(form.id, name)}-${option.value}`
          return (
            <div key={option.value} className="usa-radio">
              <input
                id={id}
                className="usa-radio__input"
                type="radio"
                name={name}
                value={option.value}
                checked={chosen === option.value}
                onChange={() => setText(field, option.value)}
              />
              <label className="usa-radio__label" htmlFor={id}>
                {option.text}
              </label>
            </div>
          )
        })}
      </fieldset>
    </details>
  )
}
