import { type Answer, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { emailProblem, only } from '../../accounts/web/shared/rules.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'

type Invitation = Answer<'GET /api/organization/invitation'>['Items'][number]

/** ORG-12, ORG-13 */
export function Invitations() {
  const { said, problem, run, pending } = useAnswer()
  const open = useLoaded('open', (signal) => call('GET /api/organization/invitation', undefined, { signal }))
  const form = useForm({
    id: 'invite',
    initial: { email: '' },
    validate: ({ email }) => only({ email: emailProblem(email) }),
    async submit(body) {
      const { message } = await call('POST /api/organization/invitation', { body })
      form.settle()
      await run('invite', async () => message)
      open.again()
    },
  })
  const withdraw = async ({ invitationID }: Invitation) => {
    const done = await run(invitationID, async () => {
      const { message } = await call('DELETE /api/organization/invitation/:id', { params: { id: invitationID } })
      return message
    })
    if (done) open.again()
  }
  return (
    <section aria-labelledby="invitations">
      <h3 id="invitations">Invitations</h3>
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <ul className="entry-list">
        {(open.value?.Items ?? []).map((invitation) => (
          <li key={invitation.invitationID}>
            <span>
              <strong>{invitation.email}</strong>
              <br />
              <span className="quiet">
                Invited <DateText iso={invitation.invitedAt} />
              </span>
            </span>
            <button
              type="button"
              className="usa-button usa-button--outline"
              disabled={pending !== undefined}
              onClick={() => void withdraw(invitation)}
            >
              Withdraw<span className="visually-hidden"> the invitation of {invitation.email}</span>
            </button>
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
