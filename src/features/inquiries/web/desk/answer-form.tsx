import { useState } from 'react'
import { NotLoaded } from '../../../../console/console-page.tsx'
import { Outcome, type Saying } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { fieldId } from '../../../../ui/forms/field.tsx'
import { FormFrame, SubmitButton } from '../../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { Inquiry } from '../../contract.ts'
import { filledIn } from '../../saved-reply.ts'
import { longestAnswer } from '../../statuses-contract.ts'
import { somebodyElse } from './use-change.ts'

interface AnswerFormProps {
  inquiry: Inquiry
  onChanged(inquiry: Inquiry): void
}

const whoseWords = { office: 'the office', program: 'the program', own: 'your own' } as const

const begun = (replyTo: string) => ({ text: '', replyTo, sending: crypto.randomUUID() as string })

/** An answer by mail, with replies that are kept to begin from (INBOX-02, INBOX-04). */
export function AnswerForm({ inquiry, onChanged }: AnswerFormProps) {
  const { id, revision, replyAddresses, proven, number } = inquiry
  const likeliest = replyAddresses[0]?.address ?? ''
  const [initial] = useState(() => begun(likeliest))
  const [said, setSaid] = useState<Saying>()
  const form = useForm({
    id: 'answer',
    byScript: true,
    initial,
    validate: ({ text, replyTo }) => ({
      ...(text.trim() ? {} : { text: 'Write an answer' }),
      ...(replyTo ? {} : { replyTo: 'Choose an address' }),
    }),
    async submit({ text, replyTo, sending }) {
      setSaid(undefined)
      const body = { revision, text, replyTo, sending }
      const answer = await call('POST /api/staff/inquiries/:id/answers', { params: { id }, body })
      onChanged(answer.inquiry)
      if (!answer.saved) {
        form.set('sending', crypto.randomUUID())
        form.refuse(somebodyElse)
        return
      }
      form.settle(begun(likeliest))
      setSaid({ kind: 'success', text: `The answer goes out to ${inquiry.email}.` })
    },
  })
  useKeptEntries(form, 'inquiry-answers', id)
  return (
    <section className="panel">
      <h2>Answer by mail</h2>
      {proven ? null : (
        <p className="quiet">
          The address was typed into the form by whoever wrote: it is not proven to be theirs. The mail{' '}
          {number ? 'names the number and ' : ''}does not repeat the message.
        </p>
      )}
      <InsertReply
        inquiry={inquiry}
        onInsert={(reply) => {
          document.getElementById(fieldId(form.id, 'text'))?.focus()
          form.set('text', [form.values.text.trim(), reply].filter(Boolean).join('\n\n').slice(0, longestAnswer))
        }}
      />
      <FormFrame form={form} label="Answer by mail">
        <TextareaField form={form} name="text" label="Your answer" rows={10} maxLength={longestAnswer} />
        <SelectField
          form={form}
          name="replyTo"
          label="Replies go to"
          options={replyAddresses.map((one) => ({ value: one.address, text: nameOf(one) }))}
        />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Sending ..." disabled={form.values.text.trim() === ''}>
            Send the answer
          </SubmitButton>
        </div>
      </FormFrame>
      <Outcome said={said} />
    </section>
  )
}

const nameOf = ({ address, whose }: Inquiry['replyAddresses'][number]) => `${address} (${whoseWords[whose]})`

interface InsertReplyProps {
  inquiry: Inquiry
  onInsert(text: string): void
}

/** A reply that is kept, with the person's name and office filled in. */
function InsertReply({ inquiry: { greeting, office }, onInsert }: InsertReplyProps) {
  const replies = useLoaded('replies', (signal) => call('GET /api/staff/saved-replies', undefined, { signal }))
  const [chosen, setChosen] = useState('')
  const all = replies.value?.Items ?? []
  const reply = all.find((one) => String(one.id) === chosen)
  if (replies.error) return <NotLoaded what="The saved replies" error={replies.error} again={replies.again} />
  if (all.length === 0) return null
  return (
    <div className="site-form console__assign">
      <div>
        <label htmlFor="reply">Saved reply</label>
        <select id="reply" className="usa-select" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">- Select -</option>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      </div>
      <button
        type="button"
        className="usa-button usa-button--outline"
        disabled={!reply}
        onClick={() => reply && onInsert(filledIn(reply.text, { name: greeting, office }))}
      >
        Insert
      </button>
    </div>
  )
}
