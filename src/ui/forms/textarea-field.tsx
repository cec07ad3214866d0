import { useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { setText, textOf } from './text-field.tsx'

const [fewest, most] = [3, 8]

/** Grows with its text, from 3 rows to 8 (GEN-18). */
export function TextareaField<V>(props: FieldProps<V> & { maxLength?: number; rows?: number }) {
  const { form, name, maxLength, rows = fewest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const text = textOf(form.values[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.rows = rows
    while (element.rows < most && element.scrollHeight > element.clientHeight) element.rows += 1
  }, [text, rows])
  return (
    <Field {...props}>
      {(wiring) => (
        <textarea
          {...wiring}
          ref={area}
          className={wiring['aria-invalid'] ? 'usa-textarea usa-input--error' : 'usa-textarea'}
          rows={rows}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(props, event.target.value)}
        />
      )}
    </Field>
  )
}
