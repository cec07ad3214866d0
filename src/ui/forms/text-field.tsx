import { Field, type FieldProps } from './field.tsx'
import type { FieldName } from './use-form.ts'

interface TextFieldProps<V> extends FieldProps<V> {
  type?: 'text' | 'email' | 'url'
  /** What the browser may fill in; the field's purpose for everyone else (WCAG 1.3.5). */
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'url' | 'email'
  /** How wide the entry is expected to be. */
  width?: 'sm' | 'md' | 'lg'
  readOnly?: boolean
  maxLength?: number
}

export function TextField<V>(props: TextFieldProps<V>) {
  const { form, name, type = 'text', autoComplete, inputMode, width, readOnly, maxLength } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <input
          {...wiring}
          className={`usa-input${width ? ` usa-input--${width}` : ''}${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          inputMode={inputMode}
          readOnly={readOnly}
          maxLength={maxLength}
          value={textOf(form.values[name])}
          onChange={(event) => setText(props, event.target.value)}
        />
      )}
    </Field>
  )
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function setText<V>({ form, name }: Pick<FieldProps<V>, 'form' | 'name'>, text: string): void {
  form.set(name, text as V[FieldName<V>])
}
