import type { ReactNode, SubmitEvent } from 'react'
import { Alert } from '../alert.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { Form } from './use-form.ts'
import '../theme/forms.scss'

interface FormFrameProps<V> {
  form: Form<V>
  /** What the form does, for a screen reader. */
  label?: string
  onSubmit?(event: SubmitEvent): void
  /** The summary of errors, where it is not the usual one. */
  summary?: ReactNode
  children: ReactNode
}

export function FormFrame<V>({ form, label, onSubmit = form.submit, summary, children }: FormFrameProps<V>) {
  return (
    // A form that is sent before React has taken over must not put a password into the address: hence "post".
    <form id={form.id} className="site-form" method="post" noValidate aria-label={label} onSubmit={onSubmit}>
      {summary ?? <ErrorSummary form={form} />}
      <noscript>
        <Alert kind="info">This form needs JavaScript. Please switch it on in your browser to go on.</Alert>
      </noscript>
      {children}
    </form>
  )
}

interface SubmitButtonProps<V> {
  form: Form<V>
  children: string
  /** Stands on the button while the call is under way. */
  pendingText: string
  className?: string
  disabled?: boolean
}

export function SubmitButton<V>({ form, children, pendingText, className = '', disabled }: SubmitButtonProps<V>) {
  return (
    <>
      <button
        type="submit"
        className={`usa-button ${className}`}
        disabled={!form.ready || form.pending || disabled}
        aria-busy={form.pending}
      >
        {form.pending ? pendingText : children}
      </button>
      <span className="visually-hidden" role="status">
        {form.pending ? pendingText : ''}
      </span>
    </>
  )
}
