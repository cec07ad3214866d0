import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { Outcome, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { SavedReply } from '../contract.ts'
import { replyWords } from '../saved-reply.ts'
import { longestReply } from '../statuses-contract.ts'
import '../../../ui/theme/forms.scss'
import './calls.ts'

interface Replies {
  Items: SavedReply[]
  Count: number
}

/** Replies that are kept for inquiries (INBOX-04). */
export default function StaffReplies() {
  const loaded = useLoaded('replies', (signal) => call('GET /api/staff/saved-replies', undefined, { signal }))
  const { said, pending, press } = usePress()
  const [changing, setChanging] = useState<SavedReply>()
  const [removing, setRemoving] = useState<SavedReply>()
  const [dirty, setDirty] = useState(false)
  const done = (answer: Replies, text: string) =>
    press(async () => {
      loaded.put(answer)
      setChanging(undefined)
      return { kind: 'success', text }
    })
  const remove = ({ id, title }: SavedReply) => {
    setRemoving(undefined)
    return press(async () => {
      loaded.put(await call('DELETE /api/staff/saved-replies/:id', { params: { id } }))
      if (changing?.id === id) setChanging(undefined)
      return { kind: 'success', text: `“${title}” is removed.` }
    })
  }
  return (
    <>
      <p>
        <Link to="/staff/inquiries">All inquiries</Link>
      </p>
      <ConsolePage title="Saved replies" loaded={loaded}>
        {({ Items }) => (
          <>
            <p>
              They are for everyone who answers inquiries.{' '}
              {Object.entries(replyWords)
                .map(([word, meaning]) => `${word} becomes ${meaning}`)
                .join(', ')}
              .
            </p>
            <Outcome said={said} />
            {dirty ? (
              <p className="quiet">Keep or cancel below what you are writing, then change another one.</p>
            ) : null}
            {Items.map((reply) => (
              <section key={reply.id} className="panel" aria-labelledby={`reply-${reply.id}`}>
                <h2 id={`reply-${reply.id}`}>{reply.title}</h2>
                <p className="console__note">{reply.text}</p>
                <p className="form-actions">
                  {(['Change', 'Remove'] as const).map((what) => (
                    <button
                      key={what}
                      type="button"
                      className="usa-button usa-button--outline"
                      disabled={pending || dirty}
                      onClick={() => (what === 'Change' ? setChanging(reply) : setRemoving(reply))}
                    >
                      {what}
                      <span className="visually-hidden"> {reply.title}</span>
                    </button>
                  ))}
                </p>
              </section>
            ))}
            <ReplyForm
              key={changing?.id ?? 'new'}
              reply={changing}
              onDirty={setDirty}
              onNewer={(answer) => {
                loaded.put(answer)
                setChanging((before) => answer.Items.find(({ id }) => id === before?.id) ?? before)
              }}
              onDone={done}
              onCancel={() => setChanging(undefined)}
            />
          </>
        )}
      </ConsolePage>
      <Dialog open={removing !== undefined} title="Remove this reply?" onClose={() => setRemoving(undefined)}>
        <p>“{removing?.title}” goes for everyone who answers inquiries.</p>
        <QuestionActions
          ends
          pending={pending}
          onClick={() => removing && void remove(removing)}
          onOther={() => setRemoving(undefined)}
        >
          Remove
        </QuestionActions>
      </Dialog>
    </>
  )
}

interface ReplyFormProps {
  /** Without one a new reply is kept. */
  reply: SavedReply | undefined
  onDirty(dirty: boolean): void
  /** Somebody else changed or removed it meanwhile. */
  onNewer(answer: Replies): void
  onDone(answer: Replies, text: string): Promise<void>
  onCancel(): void
}

function ReplyForm({ reply, onDirty, onNewer, onDone, onCancel }: ReplyFormProps) {
  const [isGone, setIsGone] = useState(false)
  const form = useForm({
    id: 'saved-reply',
    byScript: true,
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    validate: ({ title, text }) => ({
      ...(title.trim() ? {} : { title: 'Give it a title' }),
      ...(text.trim() ? {} : { text: 'Write the reply' }),
    }),
    submit: async (body) => {
      if (reply && !isGone) {
        const { id, revision } = reply
        const answer = await call('PUT /api/staff/saved-replies/:id', {
          params: { id },
          body: { ...body, revision },
        })
        if (!answer.saved) {
          const isThere = answer.Items.some((one) => one.id === id)
          setIsGone(!isThere)
          onNewer(answer)
          form.refuse(
            isThere
              ? 'Somebody changed this reply in the meantime, and nothing was saved. Theirs stands above; keep yours once more to put it in its place.'
              : 'Somebody removed this reply in the meantime. Keep yours once more to make it a new one.',
          )
          return
        }
        forget()
        form.settle(body)
        return onDone(answer, `“${body.title.trim()}” is kept.`)
      }
      const answer = await call('POST /api/staff/saved-replies', { body })
      forget()
      form.settle({ title: '', text: '' })
      await onDone(answer, `“${body.title.trim()}” is kept.`)
    },
  })
  const forget = useKeptEntries(form, 'saved-replies', String(reply?.id ?? 'new'))
  const id = reply?.id
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (id !== undefined) heading.current?.focus()
  }, [id])
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty])
  const cancel = () => {
    forget()
    form.reset()
    onCancel()
  }
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        {reply ? `Change “${reply.title}”` : 'A new reply'}
      </h2>
      <FormFrame form={form} label={reply ? 'Change the reply' : 'A new reply'}>
        <TextField form={form} name="title" label="Title" maxLength={120} />
        <TextareaField form={form} name="text" label="Text" maxLength={longestReply} />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Saving ...">
            Keep the reply
          </SubmitButton>
          {reply || form.dirty ? (
            <button type="button" className="usa-button usa-button--outline" onClick={cancel}>
              Cancel
            </button>
          ) : null}
        </div>
      </FormFrame>
    </section>
  )
}
