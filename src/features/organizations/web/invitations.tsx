import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { DateText } from '../../../ui/dates.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { emailProblem, only } from '../../accounts/web/shared/rules.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { AnswerNotice } from './answer-notice.tsx'

type Invitation = Answer<'GET /api/organization/invitation'>['Items'][number]

/** ORG-12, ORG-13, MINE-03 */
export function Invitations() {
  const { said, problem, run, pending, clear } = useAnswer()
  const open = useLoaded('open', (signal) => call('GET /api/organization/invitation', undefined, { signal }))
  const form = useForm({
    id: 'invite',
    initial: { email: '' },
    validate: ({ email }) => only({ email: emailProblem(email) }),
    async submit(body) {
      clear()
      const { message } = await call('POST /api/organization/invitation', { body })
      form.settle()
      await run('invite', async () => message)
      open.again()
    },
  })
  const change = async ({ invitationID: id }: Invitation, act: 'again' | 'withdraw') => {
    const done = await run(id, async () => {
      const { message } = await (act === 'again'
        ? call('POST /api/organization/invitation/:id/again', { params: { id } })
        : call('DELETE /api/organization/invitation/:id', { params: { id } }))
      return message
    })
    if (done) open.again()
  }
  return (
    <section className="panel people-panel" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <AnswerNotice said={said} problem={problem} />
      <ul className="entry-list">
        {(open.value?.Items ?? []).map((invitation) => (
          <li key={invitation.invitationID}>
            <span>
              <strong>{invitation.email}</strong>
              <br />
              <span className="quiet">
                Invited <DateText iso={invitation.invitedAt} />
                {invitation.ended ? '. Ended ' : ', ends '}
                <DateText iso={invitation.endsAt} />
              </span>
            </span>
            <span className="entry-list__acts">
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={pending !== undefined}
                onClick={() => void change(invitation, 'again')}
              >
                Send again<span className="visually-hidden"> the invitation of {invitation.email}</span>
              </button>
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={pending !== undefined}
                onClick={() => void change(invitation, 'withdraw')}
              >
                Withdraw<span className="visually-hidden"> the invitation of {invitation.email}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      <FormFrame form={form} label="Invite somebody">
        <TextField form={form} name="email" label="Email address to invite" type="email" autoComplete="off" />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Inviting ...">
            Invite
          </SubmitButton>
        </div>
      </FormFrame>
    </section>
  )
}
