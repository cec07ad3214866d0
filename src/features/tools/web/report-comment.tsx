import { useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { longestReason } from '../comment-status-contract.ts'
import type { ToolComment } from '../contract.ts'
import './calls.ts'

export interface ReportCommentProps {
  comment: ToolComment
  onReported(message: string): void
}

/** A member says what is wrong with a published comment (MOD-03). */
export default function ReportComment({ comment: { id, name, commentBody }, onReported }: ReportCommentProps) {
  const [open, setOpen] = useState(true)
  const form = useForm({
    id: 'report',
    byScript: true,
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: 'Say what is wrong with it.' }),
    async submit(body) {
      const { message } = await call('POST /api/toolcomments/reports/:id', { params: { id }, body })
      forget()
      setOpen(false)
      onReported(message)
    },
  })
  const forget = useKeptEntries(form, 'comment-reports', id)
  return (
    <Dialog open={open} title={`Report the comment of ${name}`} onClose={() => setOpen(false)}>
      <p className="comment-list__text">
        {commentBody.length > 200 ? `${commentBody.slice(0, 200)} ...` : commentBody}
      </p>
      <p>The people of the program read what you write, with your name. The author does not.</p>
      <FormFrame form={form} label="Report the comment">
        <TextareaField form={form} name="reason" label="What is wrong with it" rows={3} maxLength={longestReason} />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Sending ...">
            Report
          </SubmitButton>
          <button type="button" className="usa-button usa-button--outline" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </FormFrame>
    </Dialog>
  )
}
