import { useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { emptyComment, longComment, longestComment } from '../limits-contract.ts'
import './calls.ts'

interface CommentFormProps {
  reviewId: string
  /** Why nothing can be posted at this time; empty otherwise (MOD-04). */
  paused: string
  onPosted(): void
}

/** TOOL-16 to TOOL-21: anyone may comment. What was typed survives a reload and a login in between. */
export function CommentForm({ reviewId, paused, onPosted }: CommentFormProps) {
  const [notice, setNotice] = useState('')
  const form = useForm({
    id: 'tool-comment',
    initial: { commentBody: '' },
    validate: ({ commentBody }) => {
      const { length } = commentBody.trim()
      return length === 0 ? { commentBody: emptyComment } : length > longestComment ? { commentBody: longComment } : {}
    },
    async submit({ commentBody }) {
      setNotice('')
      const { message } = await call('POST /api/toolcomments', { body: { commentBody, reviewId } })
      setNotice(message)
      form.settle()
      onPosted()
    },
  })
  const { commentBody } = form.values
  useKeptEntries(form, 'tool-comments', reviewId)
  return (
    <section className="comment-form" aria-labelledby="add-comment">
      <h2 id="add-comment">Add a comment</h2>
      {paused ? <Alert kind="info">{paused}</Alert> : null}
      {notice ? <Alert kind="success">{notice}</Alert> : null}
      <FormFrame form={form} label="Add a comment">
        <TextareaField
          form={form}
          name="commentBody"
          label="Your comment"
          hint="Please leave out names of customers and anything that is CUI."
          rows={5}
        />
        <SubmitButton form={form} pendingText="Posting ..." disabled={commentBody.trim() === '' || paused !== ''}>
          Post comment
        </SubmitButton>
        {form.pending ? (
          <div className="busy-overlay" aria-hidden="true">
            <span className="spinner__wheel" />
          </div>
        ) : null}
      </FormFrame>
    </section>
  )
}
