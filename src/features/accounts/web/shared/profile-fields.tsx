import { CheckboxGroup } from '../../../../ui/forms/choice-fields.tsx'
import { PhoneField } from '../../../../ui/forms/phone-field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'
import {
  annualRevenues,
  employeeCounts,
  inTerritory,
  organizationRoles,
  organizationTypes,
  states,
  type UserGroup,
} from '../../profile-contract.ts'
import type { ProfileValues } from './profile-form.ts'

interface FieldsProps<V extends ProfileValues> {
  form: Form<V>
}

export function NameFields<V extends ProfileValues>({ form }: FieldsProps<V>) {
  return (
    <div className="field-row">
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
    </div>
  )
}

export function ScreenNameField<V extends ProfileValues>({ form }: FieldsProps<V>) {
  return (
    <TextField
      form={form}
      name="forumScreenName"
      label="Forum username"
      hint="The name others see beside what you write here."
      autoComplete="nickname"
    />
  )
}

interface AddressProps<V extends ProfileValues> extends FieldsProps<V> {
  /** With multi-factor login by text on, the number is not to be changed (MFA-04). */
  phoneLocked?: boolean
}

/** SIGNUP-04 */
export function AddressFields<V extends ProfileValues>({ form, phoneLocked = false }: AddressProps<V>) {
  return (
    <>
      <TextField form={form} name="address1" label="Street address" autoComplete="address-line1" />
      <TextField form={form} name="address2" label="Street address line 2" optional autoComplete="address-line2" />
      <div className="field-row field-row--thirds">
        <TextField form={form} name="city" label="City" autoComplete="address-level2" />
        <SelectField
          form={form}
          name="state"
          label="State"
          options={states}
          beneath={inTerritory}
          autoComplete="address-level1"
        />
        <TextField form={form} name="zipCode" label="ZIP code" autoComplete="postal-code" />
      </div>
      <div className="field-row">
        <TextField form={form} name="country" label="Country" autoComplete="country-name" />
        <PhoneField
          form={form}
          name="telephone"
          label="Telephone"
          hint={
            phoneLocked ? 'Turn multi-factor login off to change your number.' : 'A U.S. number, such as 614-555-0100.'
          }
          optional
          disabled={phoneLocked}
        />
      </div>
    </>
  )
}

interface OrganizationProps<V extends ProfileValues> extends FieldsProps<V> {
  group: UserGroup
  /** Members see the organization's fields without changing them (ROLE-06, ACCT-23). */
  locked?: boolean
}

/** An admin's fields; a member who signs up gets the first two (SIGNUP-05, SIGNUP-06). */
export function OrganizationFields<V extends ProfileValues>({ form, group, locked = false }: OrganizationProps<V>) {
  const short = group === 'OrganizationMember' && !locked
  return (
    <>
      <div className="field-row">
        <TextField
          form={form}
          name="organization"
          label="Organization"
          hint={short ? 'The name under which your organization is registered here.' : undefined}
          disabled={locked}
          autoComplete="organization"
        />
        <SelectField
          form={form}
          name="organizationRole"
          label="Your role in the organization"
          optional
          options={organizationRoles}
          autoComplete="organization-title"
        />
      </div>
      {short ? null : (
        <>
          <CheckboxGroup
            form={form}
            name="organizationType"
            label="Organization type"
            hint="Choose all that apply."
            options={organizationTypes}
            disabled={locked}
          />
          <TextField
            form={form}
            name="website"
            label="Website"
            optional
            type="url"
            inputMode="url"
            disabled={locked}
            autoComplete="url"
          />
          <div className="field-row">
            <TextField
              form={form}
              name="codeCAGE"
              label="CAGE code"
              hint="5 letters or digits"
              optional
              disabled={locked}
            />
            <TextField
              form={form}
              name="UEI"
              label="Unique Entity ID (UEI)"
              hint="12 letters and digits, from SAM.gov"
              optional
              disabled={locked}
            />
          </div>
          <div className="field-row">
            <TextField
              form={form}
              name="numberDUNS"
              label="DUNS number"
              hint="9 digits, from before April 2022"
              optional
              disabled={locked}
            />
            <TextField
              form={form}
              name="codesNAICS"
              label="NAICS codes"
              hint="Separated by space or comma"
              optional
              disabled={locked}
            />
          </div>
          <div className="field-row">
            <SelectField
              form={form}
              name="numberOfEmployees"
              label="Number of employees"
              optional
              options={employeeCounts}
              disabled={locked}
            />
            <SelectField
              form={form}
              name="annualRevenue"
              label="Annual revenue"
              optional
              options={annualRevenues}
              disabled={locked}
            />
          </div>
        </>
      )}
    </>
  )
}
