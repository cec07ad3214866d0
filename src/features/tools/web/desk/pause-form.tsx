import { useEffect, useState } from 'react'
import { Outcome, type Saying } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { DateText } from '../../../../ui/dates.tsx'
import { FormFrame, SubmitButton } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { longestReason, type Pause, pauseWords } from '../../comment-status-contract.ts'
import type { DeskComment } from '../../desk-contract.ts'
import '../calls.ts'

interface PauseFormProps {
  comment: DeskComment
  onChanged(comment: DeskComment): void
}

const somebodyElse =
  'Somebody did something about this author in the meantime, and nothing was saved. Look, then decide.'

/** Keeps the author of a comment from commenting, or lets them comment again (MOD-04). */
export function PauseForm({ comment: { id, name, pause }, onChanged }: PauseFormProps) {
  const [said, setSaid] = useState<Saying>()
  const form = useForm({
    id: 'pause',
    byScript: true,
    initial: { length: '', reason: '' },
    validate: ({ length, reason }) => ({
      ...(length ? {} : { length: 'Say for how long' }),
      ...(reason.trim() ? {} : { reason: 'Say why: the author reads it' }),
    }),
    async submit({ length, reason }) {
      setSaid(undefined)
      const body = { length: length as Pause, reason, seen: pause?.since ?? null }
      const answer = await call('PUT /api/staff/comments/:id/pause', { params: { id }, body })
      onChanged(answer.comment)
      if (!answer.saved) {
        form.refuse(somebodyElse)
        return
      }
      forget()
      form.settle()
      setOpen(false)
      setSaid({ kind: 'success', text: `${name} cannot comment now, and gets a mail that says why.` })
    },
  })
  const forget = useKeptEntries(form, 'comment-pauses', id)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (form.dirty) setOpen(true)
  }, [form.dirty])
  const letBack = async (seen: string) => {
    setSaid(undefined)
    try {
      const answer = await call('DELETE /api/staff/comments/:id/pause', { params: { id }, query: { seen } })
      onChanged(answer.comment)
      setSaid(
        answer.saved
          ? { kind: 'success', text: `${name} may comment again, and gets a mail.` }
          : { kind: 'warning', text: somebodyElse },
      )
    } catch (error) {
      setSaid({ kind: 'error', text: (error as Error).message })
    }
  }
  return (
    <section className="panel">
      <h2>The author</h2>
      {pause ? (
        <>
          <p>
            Cannot comment {pause.until ? 'through ' : 'any more'}
            {pause.until ? <DateText iso={pause.until} /> : null}. Since <DateText iso={pause.since} />, by {pause.by}:
          </p>
          <p className="console__note">{pause.reason}</p>
          <p className="form-actions">
            <button type="button" className="usa-button usa-button--outline" onClick={() => void letBack(pause.since)}>
              Let them comment again
            </button>
          </p>
        </>
      ) : null}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{pause ? 'Change how long, or why' : 'Keep this author from commenting'}</summary>
        <FormFrame form={form} label="Keep the author from commenting">
          <SelectField
            form={form}
            name="length"
            label="For how long"
            options={Object.entries(pauseWords).map(([value, text]) => ({ value, text }))}
          />
          <TextareaField
            form={form}
            name="reason"
            label="Why"
            hint="The author gets it by mail, and reads it where they would comment."
            rows={3}
            maxLength={longestReason}
          />
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Saving ...">
              Keep from commenting
            </SubmitButton>
          </div>
        </FormFrame>
      </details>
      <Outcome said={said} />
    </section>
  )
}
