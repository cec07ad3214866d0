import { useRef, useState } from 'react'
import { Outcome, type Saying } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { FormFrame } from '../../../../ui/forms/form-frame.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { Inquiry } from '../../contract.ts'
import { type InquiryStatus, longestAnswer } from '../../statuses-contract.ts'
import { somebodyElse } from './use-change.ts'

interface MarkFormProps {
  inquiry: Inquiry
  onChanged(inquiry: Inquiry): void
}

const marks: Record<InquiryStatus, { text: string; done: string }> = {
  answered: { text: 'Answered elsewhere', done: 'It is marked as answered.' },
  closed: { text: 'Close the inquiry', done: 'It is closed.' },
  new: { text: 'Mark as new again', done: 'It is new again.' },
}

/** What was done outside the console, and the end of it (INBOX-02). */
export function MarkForm({ inquiry: { id, revision, status }, onChanged }: MarkFormProps) {
  const [said, setSaid] = useState<Saying>()
  const wanted = useRef<InquiryStatus>('answered')
  const form = useForm({
    id: 'mark',
    byScript: true,
    initial: { text: '' },
    validate: () => ({}),
    async submit({ text }) {
      setSaid(undefined)
      const to = wanted.current
      const body = { revision, status: to, text }
      const answer = await call('POST /api/staff/inquiries/:id/status', { params: { id }, body })
      onChanged(answer.inquiry)
      if (!answer.saved) {
        form.refuse(somebodyElse)
        return
      }
      form.settle()
      setSaid({ kind: 'success', text: marks[to].done })
    },
  })
  useKeptEntries(form, 'inquiry-marks', id)
  const offered = (Object.keys(marks) as InquiryStatus[]).filter((to) => to !== status || to === 'answered')
  return (
    <section className="panel">
      <h2>Mark it by hand</h2>
      <FormFrame form={form} label="Mark it by hand" onSubmit={(event) => event.preventDefault()}>
        <TextareaField
          form={form}
          name="text"
          label="What was done"
          hint="The sender does not see it."
          optional
          rows={2}
          maxLength={longestAnswer}
        />
        <p className="form-actions">
          {offered.map((to) => (
            <button
              key={to}
              type="button"
              className="usa-button usa-button--outline"
              disabled={form.pending}
              onClick={() => {
                wanted.current = to
                void form.submit()
              }}
            >
              {marks[to].text}
            </button>
          ))}
        </p>
      </FormFrame>
      <Outcome said={said} />
    </section>
  )
}
