import { call } from '../../../platform/browser/call.ts'
import type { Account } from '../../accounts/contract.ts'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { AnswerNotice } from './answer-notice.tsx'

/** Answers a request and reads what is left; gives the message to show. */
export async function answerJoinRequest(joinRequestID: string, accepted: boolean): Promise<string> {
  const { message } = await call('POST /api/organization/joinRequest/accept', { body: { joinRequestID, accepted } })
  await reloadAccount().catch(() => undefined)
  return message
}

/** The open requests, for an admin who closed the dialog or comes by the header's link. */
export function JoinRequests({ account, onAnswered }: { account: Account; onAnswered(): void }) {
  const { pending, said, problem, run } = useAnswer()
  const answer = async (id: string, accepted: boolean) => {
    if (await run(id, () => answerJoinRequest(id, accepted))) onAnswered()
  }
  return (
    <section className="panel people-panel" aria-labelledby="join-requests">
      <h2 id="join-requests">Join requests</h2>
      <AnswerNotice said={said} problem={problem} />
      {account.joinRequests.length === 0 ? <p className="quiet">Nobody is waiting for an answer.</p> : null}
      <ul className="entry-list">
        {account.joinRequests.map(({ joinRequestID: id, requesterName, requesterEmail }) => (
          <li key={id}>
            <span>
              <strong>{requesterName}</strong> <span className="quiet">{requesterEmail}</span>
            </span>
            <span className="row">
              <button
                type="button"
                className="usa-button"
                disabled={pending !== undefined}
                onClick={() => void answer(id, true)}
              >
                Accept<span className="visually-hidden"> {requesterName}</span>
              </button>
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={pending !== undefined}
                onClick={() => void answer(id, false)}
              >
                Decline<span className="visually-hidden"> {requesterName}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
