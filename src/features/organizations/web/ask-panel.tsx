import { useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { profileMessages } from '../../accounts/profile-contract.ts'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'
import { missing, only } from '../../accounts/web/shared/rules.ts'
import { useAnswer } from '../../accounts/web/shared/use-answer.ts'
import { organizationMessages } from '../messages-contract.ts'
import { AnswerNotice } from './answer-notice.tsx'

/** For a member whose organization was misspelt, or is not registered: the nearest names, to be asked (JOIN-05). */
export function AskPanel() {
  const { said, problem, run, pending } = useAnswer()
  const [found, setFound] = useState<{ name: string; names: string[] }>()
  const form = useForm({
    id: 'ask-organization',
    initial: { name: '' },
    validate: ({ name }) => only({ name: missing(name, profileMessages.organization) }),
    async submit(body) {
      const { names } = await call('POST /api/organization/nearest', { body })
      setFound({ name: body.name.trim(), names })
    },
  })
  const ask = async (organization: string) => {
    const asked = await run(organization, async () => {
      const { message } = await call('POST /api/organization/joinRequest', { body: { organization } })
      await reloadAccount().catch(() => undefined)
      return message
    })
    if (asked) setFound(undefined)
  }
  return (
    <section className="panel people-panel" aria-labelledby="find-organization">
      <h2 id="find-organization">Find your organization</h2>
      <AnswerNotice said={said} problem={problem} />
      <FormFrame form={form} label="Find your organization">
        <TextField
          form={form}
          name="name"
          label="Name of your organization"
          hint="As it may be registered here. Ten tries a day."
          autoComplete="organization"
        />
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Looking ...">
            Look for it
          </SubmitButton>
        </div>
      </FormFrame>
      <div role="status">
        {found ? (
          <p>
            {found.names.length > 0
              ? 'These registered names are close to it. The administrator of the one you ask decides whether to let you in; an earlier request of yours ends.'
              : `No registered name is close to "${found.name}". Ask its administrator to sign up, or to invite you.`}
          </p>
        ) : null}
      </div>
      {found && found.names.length > 0 ? <p>{organizationMessages.ownWhenJoining}</p> : null}
      {found ? (
        <ul className="entry-list">
          {found.names.map((name) => (
            <li key={name}>
              <strong>{name}</strong>
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={pending !== undefined}
                onClick={() => void ask(name)}
              >
                Ask to join<span className="visually-hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
