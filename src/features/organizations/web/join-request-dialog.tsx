import type { AccountDialogProps } from './account-dialog-props.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { answerJoinRequest } from './join-requests.tsx'

/** ORG-08, ORG-09: one request at a time, until none is left. */
export function JoinRequestDialog({ account, ...dialog }: AccountDialogProps) {
  const [first] = account.joinRequests
  return (
    <AnswerDialog
      {...dialog}
      title="Request to join your organization"
      onAnswer={async (accepted) => (first ? answerJoinRequest(first.joinRequestID, accepted) : '')}
    >
      {first ? (
        <p>
          <strong>{first.requesterName}</strong> ({first.requesterEmail}) asks to join {account.organization}.
        </p>
      ) : null}
    </AnswerDialog>
  )
}
