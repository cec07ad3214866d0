import { RadioField } from '../../../ui/forms/choice-fields.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { CompanyLookup } from '../../company-lookup/web/shared/company-lookup.tsx'
import { checkPassword } from '../password-contract.ts'
import { accountTypes, stateCodes, type UserGroup } from '../profile-contract.ts'
import { AddressFields, NameFields, OrganizationFields, ScreenNameField } from './shared/profile-fields.tsx'
import type { SignUpValues } from './sign-up-values.ts'

interface StepProps {
  form: Form<SignUpValues>
}

/** SIGNUP-02 */
export function AccountInfo({ form }: StepProps) {
  return (
    <>
      <NameFields form={form} />
      <TextField form={form} name="email" label="Email address" type="email" autoComplete="username" />
      <ScreenNameField form={form} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        checks={checkPassword(form.values.password, form.values.email)}
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
    </>
  )
}

const descriptions: Record<UserGroup, string> = {
  Individual: 'You use the site for yourself, without a company. You can join an organization later.',
  OrganizationAdmin:
    'You register your organization, describe it once for all, invite members and answer join requests. Its members share their readiness checks.',
  OrganizationMember: 'You join an organization that is registered here. Its administrator is asked to let you in.',
}

/** SIGNUP-03 */
export function AccountType({ form }: StepProps) {
  return (
    <RadioField
      form={form}
      name="accountType"
      label="What kind of account do you need?"
      tiles
      options={accountTypes.map(({ value, text, group }) => ({
        value: String(value),
        text,
        description: descriptions[group],
      }))}
    />
  )
}

/** SAM-07 */
const filledByLookup = {
  organization: 'organization',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
  country: 'country',
  website: 'website',
  telephone: 'telephone',
  CAGECode: 'codeCAGE',
  DUNSNumber: 'numberDUNS',
  UEI: 'UEI',
  NAICSCodes: 'codesNAICS',
} as const

/** SIGNUP-04 to SIGNUP-06, SAM-08 */
export function ContactInfo({ form, group }: StepProps & { group: UserGroup }) {
  return (
    <>
      {group === 'OrganizationAdmin' ? (
        <CompanyLookup form={form} name="companyCodeLookup" fields={filledByLookup} states={stateCodes} optional />
      ) : null}
      {group === 'Individual' ? null : <OrganizationFields form={form} group={group} />}
      <AddressFields form={form} />
    </>
  )
}
