import { SubmitButton } from './form-frame.tsx'
import type { Form } from './use-form.ts'

interface FormActionsProps<V> {
  form: Form<V>
  children: string
  /** Stands on the button while the call is under way. */
  pendingText: string
  /** The button warns: something ends by it. */
  ends?: boolean
  onCancel(): void
}

/** Below a form in a dialog: send it, or leave all as it is. */
export const FormActions = <V,>({ form, children, pendingText, ends, onCancel }: FormActionsProps<V>) => (
  <div className="form-actions">
    <SubmitButton form={form} pendingText={pendingText} className={ends ? 'usa-button--secondary' : ''}>
      {children}
    </SubmitButton>
    <button type="button" className="usa-button usa-button--outline" onClick={onCancel}>
      Cancel
    </button>
  </div>
)
