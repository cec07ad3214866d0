import { Field, type FieldProps } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

interface DateFieldProps<V> extends FieldProps<V> {
  /** ISO days: the calendar offers no others. */
  earliest: string
  latest: string
}

/** A day, in the browser's own date field; its value is the ISO day, empty until it is whole. */
export function DateField<V>(props: DateFieldProps<V>) {
  const { form, name, earliest, latest } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          className={`usa-input usa-input--md${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
          type="date"
          min={earliest}
          max={latest}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, event.target.value)}
        />
      )}
    </Field>
  )
}
