import { useState } from 'react'
import { Said, usePress } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { DateText } from '../../../../ui/dates.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { QuestionActions } from '../../../../ui/forms/question-actions.tsx'
import { useProof } from '../../../accounts/web/shared/use-proof.tsx'
import type { Inquiry } from '../../contract.ts'

interface RemoveInquiryProps {
  inquiry: Inquiry
  onRemoved(said: string): void
}

/** How long a message is kept, and its end before that, where its sender asks for it (INBOX-05). */
export function RemoveInquiry({ inquiry: { id, keptUntil }, onRemoved }: RemoveInquiryProps) {
  const [asking, setAsking] = useState(false)
  const { prove, dialog } = useProof()
  const { said, pending, press } = usePress()
  return (
    <section className="panel">
      <h2>How long it is kept</h2>
      <p>
        Until <DateText iso={keptUntil} />. Where the sender asks for it, remove it now.
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="usa-button usa-button--outline"
          disabled={pending}
          onClick={() => setAsking(true)}
        >
          Remove it now
        </button>
      </p>
      <Said said={said} />
      <Dialog open={asking} title="Remove this message?" onClose={() => setAsking(false)}>
        <p>
          The message, its number and all that was answered and noted go for everyone, and cannot be brought back. Mails
          that went out stay in their mailboxes. The audit trail says who removed it.
        </p>
        <QuestionActions
          ends
          pending={pending}
          onClick={() => {
            setAsking(false)
            void press(async () => {
              const { message } = await prove(() => call('DELETE /api/staff/inquiries/:id', { params: { id } }))
              onRemoved(message)
              return { kind: 'success', text: message }
            })
          }}
          onOther={() => setAsking(false)}
        >
          Remove
        </QuestionActions>
      </Dialog>
      {dialog}
    </section>
  )
}
