import { Field, type FieldProps } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

/** A code of 6 digits as it came by mail, text or app: typed, filled in by the phone, or pasted with what stood around it. */
export function CodeField<V>(props: FieldProps<V>) {
  const { form, name } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          className={`usa-input code-input${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, digitsOf(event.target.value))}
        />
      )}
    </Field>
  )
}

export function digitsOf(text: string): string {
  const code = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text)
  return (code?.[0] ?? text).replace(/\D/g, '').slice(0, 6)
}
