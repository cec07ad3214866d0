import { useEffect } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { checkPassword, passwordMessages } from '../../accounts/password-contract.ts'
import { organizationRoles } from '../../accounts/profile-contract.ts'
import { AddressFields, NameFields, ScreenNameField } from '../../accounts/web/shared/profile-fields.tsx'
import {
  emptyProfile,
  fieldOfPayload,
  type ProfileValues,
  personalPayload,
  profileErrors,
} from '../../accounts/web/shared/profile-form.ts'
import { confirmProblem, newPasswordProblem, only } from '../../accounts/web/shared/rules.ts'
import { useLoginAnswer } from '../../accounts/web/shared/use-login-answer.ts'

export type Offer = Answer<'POST /api/organization/invitation/offer'>

type JoinValues = ProfileValues & { password: string; confirmPassword: string }

interface JoinFormProps {
  offer: Offer
  token: string
  /** The account is made; the login that follows may take a moment, or fail. */
  onJoined(entered: Promise<void>): void
}

/** The sign-up of who is invited, on one page: name and password are asked, the rest is proposed (JOIN-04). */
export function JoinForm({ offer, token, onJoined }: JoinFormProps) {
  const goOn = useLoginAnswer(null)
  const { email, address } = offer
  const form = useForm<JoinValues>({
    id: 'join',
    initial: {
      ...emptyProfile,
      email,
      organization: offer.organization,
      address1: address.streetAddress1,
      address2: address.streetAddress2,
      city: address.city,
      state: address.state,
      zipCode: address.zipcode,
      country: address.country || emptyProfile.country,
      password: '',
      confirmPassword: '',
    },
    fieldOf: fieldOfPayload,
    validate: (values) => ({
      ...profileErrors(values, 'OrganizationMember'),
      ...only({
        password: newPasswordProblem(values.password, email, passwordMessages.required),
        confirmPassword: confirmProblem(values.confirmPassword, values.password),
      }),
    }),
    async submit(values) {
      const { email: _, ...person } = personalPayload(values)
      const { password, organizationRole: titleInOrganization } = values
      await call(
        'POST /api/organization/invitation/join',
        { body: { token, ...person, password, ...(titleInOrganization ? { titleInOrganization } : {}) } },
        { anonymous: true },
      )
      onJoined(
        call('POST /api/user/login', { body: { username: email, password } }, { anonymous: true }).then((answer) =>
          goOn(answer, { arrive: () => undefined }),
        ),
      )
    },
  })
  const { firstName, lastName } = form.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the name is typed
  useEffect(() => {
    form.offer('forumScreenName', [firstName.trim(), lastName.trim().slice(0, 1)].filter(Boolean).join(' '))
  }, [firstName, lastName])
  return (
    <div className="panel">
      <FormFrame form={form}>
        <NameFields form={form} />
        <TextField
          form={form}
          name="email"
          label="Email address"
          type="email"
          hint="The invitation is for this address."
          readOnly
          autoComplete="username"
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="new-password"
          checks={checkPassword(form.values.password, email)}
        />
        <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <section className="form-other people-panel" aria-labelledby="join-proposed">
          <h2 id="join-proposed">Proposed for you</h2>
          <p className="form-note">Change what does not fit.</p>
          <ScreenNameField form={form} />
          <SelectField
            form={form}
            name="organizationRole"
            label="Your role in the organization"
            optional
            options={organizationRoles}
            autoComplete="organization-title"
          />
          <AddressFields form={form} />
        </section>
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Joining ...">
            {`Join ${offer.organization}`}
          </SubmitButton>
        </div>
      </FormFrame>
    </div>
  )
}
