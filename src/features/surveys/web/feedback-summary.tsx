import { useEffect, useRef } from 'react'
import { focusField } from '../../../ui/forms/error-summary.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { type Answers, questionnaireMessages } from '../questionnaire.ts'

/**
 * FEEDBACK-14: that something is missing, once, and where: each field says "Response Required" itself. What is filled in
 * and does not fit is another matter.
 */
export function FeedbackSummary({ form }: { form: Form<Answers> }) {
  const box = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(form.errors)
  const missing = Object.values(form.errors).includes(questionnaireMessages.missing)
  useEffect(() => {
    if (form.refusals > 0) box.current?.focus()
  }, [form.refusals])
  if (wrong.length === 0) return null
  return (
    <div ref={box} className="usa-alert usa-alert--error usa-alert--no-icon error-summary" role="alert" tabIndex={-1}>
      <div className="usa-alert__body">
        <h2 className="usa-alert__heading">
          {missing ? 'Please fill out all required fields' : 'Please check what is marked below'}
        </h2>
        <p className="usa-alert__text">
          <button type="button" className="link-button" onClick={() => focusField(form.id, wrong[0] as string)}>
            Go to the first of {wrong.length === 1 ? 'one field' : `${wrong.length} fields`}
          </button>
        </p>
      </div>
    </div>
  )
}
