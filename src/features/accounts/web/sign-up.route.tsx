import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Answer, CallError, call } from '../../../platform/browser/call.ts'
import { loginPath } from '../../../platform/browser/site-path.ts'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { unasked } from '../../../ui/forms/leave-warning.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Wizard } from '../../../ui/forms/wizard.tsx'
import { describePage } from '../../../ui/meta.ts'
import { companyCodeProblem } from '../../company-lookup/web/shared/company-lookup.tsx'
import { passwordMessages } from '../password-contract.ts'
import { accountTypes, profileMessages, type UserGroup } from '../profile-contract.ts'
import type { Route } from './+types/sign-up.route'
import { keepSignUp } from './own-sign-up.ts'
import {
  addressFields,
  companyFields,
  companyPayload,
  emptyProfile,
  fieldOfPayload,
  personalPayload,
  personFields,
  profileErrors,
} from './shared/profile-form.ts'
import { confirmProblem, missing, newPasswordProblem, only } from './shared/rules.ts'
import { useWayBack } from './shared/use-way-back.ts'
import { AccountInfo, AccountType, ContactInfo } from './sign-up-steps.tsx'
import type { SignUpValues } from './sign-up-values.ts'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Sign up for an account',
    description:
      'Create an account as an individual, as the administrator of your organization, or as a member who joins one.',
    path: '/signup',
  })

const groupOf = (accountType: string): UserGroup =>
  accountTypes.find(({ value }) => String(value) === accountType)?.group ?? 'Individual'

/** SIGNUP-10 to SIGNUP-25 */
function validate(values: SignUpValues) {
  const group = groupOf(values.accountType)
  return {
    ...profileErrors(values, group),
    ...only({
      password: newPasswordProblem(values.password, values.email, passwordMessages.required),
      confirmPassword: confirmProblem(values.confirmPassword, values.password),
      accountType: missing(values.accountType, profileMessages.accountType),
    }),
    ...(group === 'OrganizationAdmin' ? only({ companyCodeLookup: companyCodeProblem(values.companyCodeLookup) }) : {}),
    ...(group === 'OrganizationMember'
      ? only({ organization: missing(values.organization, profileMessages.organization) })
      : {}),
  }
}

/** SIGNUP-32, SIGNUP-33: only what was filled in is sent. */
function send(
  values: SignUpValues,
  redirect: string | undefined,
  altcha?: string,
): Promise<Answer<'POST /api/user/individual'>> {
  const person = {
    ...filled(personalPayload(values)),
    password: values.password,
    ...(redirect ? { redirect } : {}),
    ...(altcha ? { altcha } : {}),
  }
  const group = groupOf(values.accountType)
  const title = filled({ titleInOrganization: values.organizationRole })
  if (group === 'OrganizationMember')
    return call(
      'POST /api/user/organizationMember',
      { body: { ...person, organization: values.organization, ...title } },
      { anonymous: true },
    )
  if (group === 'OrganizationAdmin')
    return call(
      'POST /api/user/organization',
      { body: { ...person, ...title, ...filled(companyPayload(values)) } },
      { anonymous: true },
    )
  return call('POST /api/user/individual', { body: person }, { anonymous: true })
}

/** While very many people sign up, the portal asks for some work of the browser's first (SIGNUP-43). */
async function sendWithProof(values: SignUpValues, redirect: string | undefined) {
  try {
    return await send(values, redirect)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'proof_required') throw error
    const [{ proveWork }, challenge] = await Promise.all([
      import('../../../platform/browser/prove-work.ts'),
      call('GET /api/user/sign-up/challenge', undefined, { anonymous: true }),
    ])
    return send(values, redirect, await proveWork(challenge, 'Please try again in an hour.'))
  }
}

const filled = <Payload extends Record<string, string>>(payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([, text]) => text.trim() !== '')) as Payload

export default function SignUp() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const back = useWayBack()
  const [done, setDone] = useState(false)
  const form = useForm<SignUpValues>({
    id: 'signup',
    initial: { ...emptyProfile, accountType: '', companyCodeLookup: '', password: '', confirmPassword: '' },
    validate,
    fieldOf: fieldOfPayload,
    async submit(values) {
      const { message, signUp } = await sendWithProof(values, back)
      keepSignUp(values.email, signUp)
      setDone(true)
      const accountType = groupOf(values.accountType)
      const query = new URLSearchParams({ email: values.email.trim(), accountType })
      if (accountType === 'OrganizationMember') query.set('message', message)
      if (back) query.set('redirect', back)
      void navigate(`/verify?${query}`, { state: { ...unasked, message } })
    },
  })

  // An invitation's link fills in what it knows (ORG-14).
  const [organization, email] = [params.get('organization'), params.get('email')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from the address
  useEffect(() => {
    if (email) form.offer('email', email)
    if (!organization) return
    form.offer('organization', organization)
    form.offer('accountType', '2')
  }, [organization, email])

  const group = groupOf(form.values.accountType)
  const company =
    group === 'Individual' ? [] : group === 'OrganizationMember' ? companyFields.slice(0, 2) : companyFields
  return (
    <FormPage
      title="Sign Up"
      lead={
        <>
          Three short steps. Do you have an account already? <Link to={loginPath(back)}>Log in</Link>
        </>
      }
      wide
    >
      <div className="panel">
        <Wizard
          form={form}
          submitText="Submit"
          pendingText="Sending ..."
          done={done}
          steps={[
            {
              title: 'Account Info',
              fields: [...personFields, 'password', 'confirmPassword'],
              content: <AccountInfo form={form} />,
            },
            { title: 'Account Type', fields: ['accountType'], content: <AccountType form={form} /> },
            {
              title: group === 'Individual' ? 'Contact Info' : 'Company Info',
              fields: ['companyCodeLookup', ...company, ...addressFields],
              content: <ContactInfo form={form} group={group} />,
            },
          ]}
        />
      </div>
    </FormPage>
  )
}
