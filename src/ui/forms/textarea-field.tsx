import { Field, type FieldProps } from './field.tsx'
import { GrowingTextarea } from './growing-textarea.tsx'
import { setText, textOf } from './text-field.tsx'

/** Several lines of text. */
export function TextareaField<V>(props: FieldProps<V> & { maxLength?: number; rows?: number }) {
  const { form, name, maxLength, rows } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <GrowingTextarea
          {...wiring}
          className={wiring['aria-invalid'] ? 'usa-textarea usa-input--error' : 'usa-textarea'}
          rows={rows}
          maxLength={maxLength}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, event.target.value)}
        />
      )}
    </Field>
  )
}
