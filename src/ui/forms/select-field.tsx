import { Field, type FieldProps } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

export interface Option {
  value: string
  text: string
}

interface SelectFieldProps<V> extends FieldProps<V> {
  options: readonly (Option | string)[]
  /** Stands for no choice. */
  empty?: string
  autoComplete?: string
}

export function SelectField<V>(props: SelectFieldProps<V>) {
  const { form, name, options, empty = '- Select -', autoComplete } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <select
          {...wiring}
          className={wiring['aria-invalid'] ? 'usa-select usa-input--error' : 'usa-select'}
          autoComplete={autoComplete}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, event.target.value)}
        >
          <option value="">{empty}</option>
          {options.map((option) => {
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
