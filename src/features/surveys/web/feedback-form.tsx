import { type FocusEvent, useEffect, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormFrame } from '../../../ui/forms/form-frame.tsx'
import { LeaveWarning } from '../../../ui/forms/leave-warning.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import type { Account } from '../../accounts/contract.ts'
import { shownPhoneNumber } from '../../accounts/profile-contract.ts'
import { usePrefill } from '../../accounts/web/shared/use-prefill.ts'
import type { Answers, Questionnaire } from '../questionnaire.ts'
import { FeedbackSummary } from './feedback-summary.tsx'
import { Questions } from './question.tsx'
import { useAnswers } from './use-answers.ts'

/** FEEDBACK-19, FEEDBACK-20. In milliseconds. */
const shownFor = 3_000

const comment = 'isEmployeeKnowledgeable-Comment'

/** JOIN-08 */
const knownAnswers = (account: Account): Answers => ({
  name: account.name,
  emailAddress: account.email,
  phoneNumber: shownPhoneNumber(account.phone_number),
  companyName: account.organization,
  UIENumber: account.UEI,
  city: account.city,
  state: account.state,
})

/** FEEDBACK-14 to FEEDBACK-20: one page, checked when it is completed. */
export function FeedbackForm({ questionnaire }: { questionnaire: Questionnaire }) {
  const [outcome, setOutcome] = useState<'sent' | 'failed'>()
  const [kept, setKept] = useState<{ number: string; copied: boolean }>()
  const form = useAnswers('service-feedback', questionnaire, async (answers) => {
    setKept(undefined)
    try {
      setKept(
        await call('POST /api/feedback/', {
          body: { ...answers, [comment]: answers[comment] ?? (answers.isEmployeeKnowledgeable as string) },
        }),
      )
      setOutcome('sent')
    } catch (error) {
      // What belongs to a field is shown there; the rest as one sentence, for a while.
      if (!(error instanceof Error && 'fieldErrors' in error && Object.keys(error.fieldErrors as object).length > 0))
        setOutcome('failed')
      throw error
    }
  })
  const fill = usePrefill(form, knownAnswers)
  useOutcomeForAWhile(form, outcome, () => {
    if (outcome === 'sent') fill()
    setOutcome(undefined)
  })
  return (
    <div className="panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields hear (FEEDBACK-15) */}
      <div onFocus={(event) => forgive(event, form)}>
        <FormFrame form={form} label="Service feedback" summary={<FeedbackSummary form={form} />}>
          <LeaveWarning dirty={form.dirty && outcome !== 'sent'} />
          <fieldset className="plain-fieldset" disabled={form.pending || outcome !== undefined} aria-label="Feedback">
            {questionnaire.pages.map(({ title, elements }) => (
              <section key={title} className="form-section">
                <h2>{title}</h2>
                <Questions form={form} elements={elements} />
              </section>
            ))}
          </fieldset>
          <div className="form-finish">
            <button
              type="submit"
              className="usa-button"
              disabled={!form.ready || form.pending || outcome !== undefined}
            >
              Complete
            </button>
          </div>
          <div role="status">
            {form.pending ? <p>Now Sending</p> : null}
            {outcome === 'sent' ? <Alert kind="success">{questionnaire.completion}</Alert> : null}
            {/* It stays when the form is there anew: the number is needed later. */}
            {kept ? (
              <p>
                Your feedback has the number <strong>{kept.number}</strong>.
                {kept.copied ? ' A copy is in the mail of your account.' : null}
              </p>
            ) : null}
            {outcome === 'failed' ? <Alert kind="error">An error occured. Please try again!</Alert> : null}
          </div>
        </FormFrame>
      </div>
    </div>
  )
}

/** FEEDBACK-15. The summary itself takes the focus when it appears, which is no reason to take it away. */
function forgive(event: FocusEvent, form: Form<Answers>): void {
  if (event.target.matches('input, select, textarea') && Object.keys(form.errors).length > 0) form.forgive()
}

function useOutcomeForAWhile(form: Form<Answers>, outcome: 'sent' | 'failed' | undefined, over: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcome begins the wait
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => {
      if (outcome === 'sent') form.reset()
      else form.forgive()
      over()
    }, shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
}
