import { useRef } from 'react'
import type { Saying } from '../../../../console/said.tsx'
import { CallError, call } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import {
  type CommentDecision,
  type CommentStatus,
  commentStatusWords,
  longestReason,
  rejectionReasons,
} from '../../comment-status-contract.ts'
import '../calls.ts'

/** A comment with the status and the open reports that are shown of it. */
export interface SeenComment {
  id: string
  seen: CommentStatus
  reports: number
}

interface DecideFormProps {
  /** Names what is kept of the reason until it is sent. */
  name: string
  comments: readonly SeenComment[]
  /** It is told what came of it, to say it where it is seen. */
  onDecided(said: Saying): void
}

const ownWords = 'own words'
const reasonOf = ({ why, own }: { why: string; own: string }) => (why === ownWords ? own : why).trim()

/** Accepts or rejects what is chosen, with a reason that the authors read (MOD-01). */
export function DecideForm({ name, comments, onDecided }: DecideFormProps) {
  const wanted = useRef<CommentDecision>('approved')
  const toDecide = (decision: CommentDecision) =>
    comments.filter(({ seen, reports }) => seen !== decision || reports > 0)
  const form = useForm({
    id: 'decide',
    byScript: true,
    initial: { why: '', own: '' },
    fieldOf: { reason: 'why' },
    validate: () => ({}),
    async submit(values) {
      const decision = wanted.current
      const reason = decision === 'rejected' ? reasonOf(values) : ''
      if (decision === 'rejected' && reason === '')
        throw new CallError(400, {
          code: 'bad_input',
          message: '',
          fieldErrors: { [values.why === ownWords ? 'own' : 'why']: 'Say why: the author reads it' },
        })
      const body = { comments: toDecide(decision), decision, reason }
      const answer = await call('POST /api/staff/comments/decisions', { body })
      if (answer.decided > 0) {
        forget()
        form.settle()
      }
      onDecided(saidOf(answer, decision))
    },
  })
  const forget = useKeptEntries(form, 'comment-reasons', name)
  const press = (decision: CommentDecision) => {
    wanted.current = decision
    void form.submit()
  }
  const mayReject = toDecide('rejected').length > 0
  return (
    <section id="decision" className="panel">
      <h2>{comments.length > 1 ? `Decide on ${comments.length} comments` : 'Decide'}</h2>
      <FormFrame form={form} label="Decide" onSubmit={(event) => event.preventDefault()}>
        {mayReject ? (
          <>
            <SelectField
              form={form}
              name="why"
              label="Why it is rejected"
              hint="Its author reads it."
              options={[...rejectionReasons, { value: ownWords, text: 'In your own words' }]}
            />
            {form.values.why === ownWords ? (
              <TextareaField form={form} name="own" label="In your own words" rows={3} maxLength={longestReason} />
            ) : null}
          </>
        ) : null}
        <p className="form-actions">
          {toDecide('approved').length > 0 ? (
            <button type="button" className="usa-button" disabled={form.pending} onClick={() => press('approved')}>
              Accept
            </button>
          ) : null}
          {mayReject ? (
            <button
              type="button"
              className="usa-button usa-button--outline"
              disabled={form.pending}
              onClick={() => press('rejected')}
            >
              Reject
            </button>
          ) : null}
        </p>
      </FormFrame>
    </section>
  )
}

const counted = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)

function saidOf(
  { decided, told, left }: { decided: number; told: number; left: number },
  decision: CommentDecision,
): Saying {
  const stayed =
    left > 0 ? ` ${counted(left)} had changed meanwhile, and stayed as ${left === 1 ? 'it is' : 'they are'}.` : ''
  if (decided === 0) return { kind: 'warning', text: `Nothing was changed.${stayed}` }
  const authors = told === 1 ? ' One author gets a mail.' : ` ${told} authors get a mail.`
  return {
    kind: left > 0 ? 'warning' : 'success',
    text: `${commentStatusWords[decision]}: ${counted(decided)}.${told > 0 ? authors : ''}${stayed}`,
  }
}
