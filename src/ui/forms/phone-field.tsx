import { Field, type FieldProps } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

/** A U.S. number; the field writes the hyphens of ddd-ddd-dddd itself. */
export function PhoneField<V>(props: FieldProps<V>) {
  const { form, name } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          className={`usa-input usa-input--md${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={textOf(form.values[name])}
          onChange={({ target }) => {
            // A change in the middle is left alone, or the cursor would jump to the end.
            const atEnd = target.selectionEnd === target.value.length
            setText(props, atEnd ? hyphenated(target.value) : target.value)
          }}
          onBlur={({ target }) => setText(props, hyphenated(target.value))}
        />
      )}
    </Field>
  )
}

/** As far as it is a number: "(614) 555-0100" and "+1 614 555 0100" become 614-555-0100; anything else stays as typed. */
export function hyphenated(text: string): string {
  if (/[^\d\s().+-]/.test(text)) return text
  const all = text.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  if (digits.length > 10) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}
