import { call } from '../../../platform/browser/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxGroup } from '../../../ui/forms/choice-fields.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { FormFrame } from '../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { organizationRoles, organizationTypes, profileMessages, textFromList } from '../../accounts/profile-contract.ts'
import { reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { missing, only } from '../../accounts/web/shared/rules.ts'

interface FoundDialogProps {
  open: boolean
  onClose(): void
  onFounded(message: string): void
}

/** Makes the own account a company's, in one act (JOIN-06). */
export function FoundDialog({ open, onClose, onFounded }: FoundDialogProps) {
  const form = useForm({
    id: 'found-organization',
    initial: { organization: '', organizationType: [] as string[], titleInOrganization: '' },
    validate: ({ organization, organizationType }) =>
      only({
        organization: missing(organization, profileMessages.organization),
        organizationType: organizationType.length === 0 ? profileMessages.organizationType : undefined,
      }),
    async submit({ organization, organizationType, titleInOrganization }) {
      const { message } = await call('POST /api/organization/from-account', {
        body: {
          organization,
          organizationType: textFromList(organizationType),
          ...(titleInOrganization ? { titleInOrganization } : {}),
        },
      })
      await reloadSessionAndAccount().catch(() => undefined)
      onFounded(message)
    },
  })
  return (
    <Dialog open={open} title="Make this account a company's?" onClose={onClose}>
      <ul className="usa-list">
        <li>Your answers, registrations and drafts stay as they are.</li>
        <li>The answers of the readiness check become the company's: colleagues whom you let in see them.</li>
        <li>You administer it: you invite people and give roles.</li>
      </ul>
      <FormFrame form={form}>
        <TextField form={form} name="organization" label="Organization" autoComplete="organization" />
        <CheckboxGroup
          form={form}
          name="organizationType"
          label="Organization type"
          hint="Choose all that apply."
          options={organizationTypes}
        />
        <SelectField
          form={form}
          name="titleInOrganization"
          label="Your role in the organization"
          optional
          options={organizationRoles}
        />
        <FormActions form={form} pendingText="Registering ..." onCancel={onClose}>
          Register my company
        </FormActions>
      </FormFrame>
    </Dialog>
  )
}
