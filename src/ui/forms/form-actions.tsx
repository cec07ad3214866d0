import { SubmitButton } from './form-frame.tsx'
import type { Form } from './use-form.ts'

interface FormActionsProps<V> {
  form: Form<V>
  children: string
  /** Stands on the button while the call is under way. */
  pendingText: string
  /** The button warns: something ends by it. */
  ends?: boolean
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** Below a form in a dialog or a list: send it, or leave all as it is. */
export const FormActions = <V,>({ form, children, pendingText, ends, onCancel }: FormActionsProps<V>) => (
  <div className="form-actions">
    <SubmitButton form={form} pendingText={pendingText} className={ends ? 'usa-button--secondary' : ''}>
      {children}
    </SubmitButton>
    {onCancel ? (
      <button type="button" className="usa-button usa-button--outline" onClick={onCancel}>
        Cancel
      </button>
    ) : null}
  </div>
)
