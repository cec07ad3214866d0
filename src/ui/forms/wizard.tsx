import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormFrame, SubmitButton } from './form-frame.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { QuestionActions } from './question-actions.tsx'
import { StepIndicator } from './step-indicator.tsx'
import type { FieldName, Form } from './use-form.ts'

export interface WizardStep<V> {
  title: string
  /** Those that must be right before the next step opens. */
  fields: readonly FieldName<V>[]
  content: ReactNode
}

interface WizardProps<V> {
  form: Form<V>
  steps: readonly WizardStep<V>[]
  submitText: string
  pendingText: string
  /** Nothing that is typed gets lost when one leaves, and Reset clears: to these values, and says so. */
  kept?: { cleared: V; question: string; title?: string; button?: string }
  /** With these entries there is nothing to submit. */
  closed?: boolean
  /** Everything is sent: only Reset is left to do. */
  done?: boolean
  /**
   * For entries that exist already: every step can be entered, and everything sent from each, and the form stays. Any
   * other ends with the answer: while that is awaited nothing is taken that would go with it.
   */
  open?: boolean
  /** An open one that ends with the answer all the same. */
  ends?: boolean
  /** Stands before the submit button, in an open wizard on every step. */
  last?: ReactNode
  /** Where the page itself keeps the step: its number from 0, and what happens at a move. */
  at?: number
  onMove?(to: number): void
}

/** A form in steps. What was typed stays when one goes back, and is asked for before it is lost. */
export function Wizard<V>(props: WizardProps<V>) {
  const {
    form,
    steps,
    submitText,
    pendingText,
    kept,
    closed = false,
    done = false,
    open = false,
    ends = !open,
    last,
  } = props
  const [ownAt, setOwnAt] = useState(0)
  const at = Math.min(props.at ?? ownAt, steps.length - 1)
  const step = steps[at] as WizardStep<V>
  const isLast = at === steps.length - 1
  const go = props.onMove ?? setOwnAt
  const { heading, announce } = useStepFocus(at)
  const move = (to: number) => {
    announce()
    go(to)
  }
  const next = () => {
    if (form.check(step.fields)) move(at + 1)
  }
  const reveal = (name: FieldName<V>) => {
    const found = steps.findIndex(({ fields }) => fields.includes(name))
    if (found >= 0) go(found)
  }
  return (
    <FormFrame
      form={form}
      summary={<ErrorSummary form={form} reveal={reveal} />}
      onSubmit={(event) => {
        event.preventDefault()
        if (done || closed) return
        if (isLast || open) void form.submit()
        else next()
      }}
    >
      {kept ? null : <LeaveWarning dirty={form.dirty && !done} />}
      {steps.length > 1 ? (
        <StepIndicator
          titles={steps.map(({ title }) => title)}
          at={at}
          heading={heading}
          onChoose={open ? move : undefined}
        />
      ) : (
        <h2 className="form-step">{step.title}</h2>
      )}
      <fieldset className="plain-fieldset" disabled={done || (form.pending && ends)} aria-label={step.title}>
        {step.content}
      </fieldset>
      {done || steps.length === 1 ? null : (
        <div className="form-actions">
          <button
            type="button"
            className="usa-button usa-button--outline"
            disabled={at === 0 || form.pending}
            onClick={() => move(at - 1)}
          >
            Previous
          </button>
          {isLast ? null : (
            <button
              type={open ? 'button' : 'submit'}
              className={open ? 'usa-button usa-button--outline' : 'usa-button'}
              disabled={!form.ready || form.pending}
              onClick={open ? next : undefined}
            >
              Next
            </button>
          )}
        </div>
      )}
      {(isLast || open) && !done && !closed ? (
        <div className="form-finish">
          {last}
          <SubmitButton form={form} pendingText={pendingText}>
            {submitText}
          </SubmitButton>
        </div>
      ) : null}
      <ResetButton form={form} kept={kept} ask={(form.dirty || kept !== undefined) && !done} onReset={() => go(0)} />
    </FormFrame>
  )
}

/** After a move the focus is on the heading of the new step. */
function useStepFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step has changed
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = false
  }, [at])
  return {
    heading,
    announce: () => {
      moved.current = true
    },
  }
}

interface ResetProps<V> extends Pick<WizardProps<V>, 'form' | 'kept'> {
  ask: boolean
  onReset(): void
}

function ResetButton<V>({ form, kept, ask, onReset }: ResetProps<V>) {
  const [asking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    form.reset(kept?.cleared)
    onReset()
  }
  const keep = () => setAsking(false)
  return (
    <>
      <button
        type="button"
        className="link-button form-reset"
        disabled={!form.ready || form.pending}
        onClick={() => (ask ? setAsking(true) : reset())}
      >
        Reset
      </button>
      <Dialog
        open={asking}
        title={kept?.title ?? (kept ? 'Clear the form?' : 'Clear what you changed?')}
        onClose={keep}
      >
        <p>{kept?.question ?? 'The form will be as it was when you opened it.'}</p>
        <QuestionActions onClick={reset} other="Keep my entries" onOther={keep}>
          {kept?.button ?? 'Clear'}
        </QuestionActions>
      </Dialog>
    </>
  )
}
