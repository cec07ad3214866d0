import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { presentOwner } from '../../../platform/browser/personal-storage.ts'
import { Alert } from '../../../ui/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Wizard } from '../../../ui/forms/wizard.tsx'
import type { Account } from '../../accounts/contract.ts'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'
import {
  AddressFields,
  NameFields,
  OrganizationFields,
  ScreenNameField,
} from '../../accounts/web/shared/profile-fields.tsx'
import {
  addressFields,
  companyFields,
  companyPayload,
  fieldOfPayload,
  type ProfileValues,
  personalPayload,
  personFields,
  profileErrors,
  profileOf,
} from '../../accounts/web/shared/profile-form.ts'
import { only } from '../../accounts/web/shared/rules.ts'
import { useKeptProfile } from './kept-entries.ts'
import { PeopleWay } from './people-way.tsx'

type AccountValues = ProfileValues & { password: string }

const sections = ['account', 'contact', 'organization']

/** ACCT-09 to ACCT-23 */
export function AccountForm({ account }: { account: Account }) {
  // The owner stays, also when the session has ended and the page is about to lead to the login.
  const [owner] = useState(presentOwner)
  const group = account.user_group
  const [params, setParams] = useSearchParams()
  const [saved, setSaved] = useState('')
  const [tried, setTried] = useState(0)
  const form = useForm<AccountValues>({
    id: 'account',
    initial: { ...profileOf(account), password: '' },
    fieldOf: fieldOfPayload,
    validate: (values) => ({
      ...profileErrors(values, group),
      ...only({ password: values.password ? undefined : 'Current password is required' }),
    }),
    async submit(values) {
      setSaved('')
      const body = {
        ...personalPayload(values),
        password: values.password,
        ...(group === 'Individual' ? {} : { titleInOrganization: values.organizationRole }),
        ...(group === 'OrganizationAdmin' ? companyPayload(values) : {}),
      }
      const { message } = await call('PUT /api/user', { body })
      // It is saved, even where the account cannot be read again now.
      const fresh = await reloadAccount().catch(() => undefined)
      form.settle({ ...(fresh ? profileOf(fresh) : values), password: '' })
      setBack(false)
      setSaved(message)
    },
  })

  const [back, setBack] = useKeptProfile(form, owner)

  const { areAccountRequiredFieldsFilled: filled } = account
  // biome-ignore lint/correctness/useExhaustiveDependencies: ACCT-28, once the account says so
  useEffect(() => {
    if (!filled) form.show([...personFields, ...addressFields, ...companyFields])
  }, [filled])

  const organization = group !== 'Individual'
  const at = Math.max(0, sections.indexOf(params.get('section') ?? 'account'))
  const steps = [
    {
      title: 'Account Details',
      fields: personFields,
      content: (
        <>
          <NameFields form={form} />
          <TextField
            form={form}
            name="email"
            label="Email address"
            type="email"
            hint="Your address cannot be changed."
            readOnly
            autoComplete="username"
          />
          <ScreenNameField form={form} />
        </>
      ),
    },
    {
      title: 'Contact Information',
      fields: addressFields,
      content: <AddressFields form={form} phoneLocked={account.factors.text} />,
    },
    ...(organization
      ? [
          {
            title: 'Organization Details',
            fields: companyFields,
            content: <OrganizationFields form={form} group={group} locked={group === 'OrganizationMember'} />,
          },
        ]
      : []),
  ]
  return (
    <>
      {back && form.dirty ? (
        <Alert kind="info">
          Your session had ended before your changes were saved. They are back in the form: check them, then click
          "Update Account".
        </Alert>
      ) : null}
      <div className="panel" onSubmitCapture={() => setTried((count) => count + 1)}>
        <Wizard
          form={form}
          open
          at={at}
          onMove={(to) => setParams({ section: sections[to] as string }, { preventScrollReset: true })}
          steps={steps}
          submitText="Update Account"
          pendingText="Updating ..."
          last={
            <>
              <div className="account-password">
                <PasswordField
                  form={form}
                  name="password"
                  label="Current password"
                  hint="To save your changes."
                  autoComplete="current-password"
                />
              </div>
              {saved && !form.dirty ? <Alert kind="success">{saved}</Alert> : null}
              {tried > 0 && Object.keys(form.errors).length > 0 ? (
                <Alert kind="error">Please correct all form errors before submitting</Alert>
              ) : null}
            </>
          }
        />
      </div>
      {organization && at === 2 ? <PeopleWay account={account} /> : null}
    </>
  )
}
