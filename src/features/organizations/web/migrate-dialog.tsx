import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioField } from '../../../ui/forms/choice-fields.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useSite } from '../../../ui/site/site.ts'
import { reloadSessionAndAccount } from '../../accounts/web/shared/account-store.ts'
import { missing, only } from '../../accounts/web/shared/rules.ts'
import { organizationMessages } from '../messages-contract.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'

const options = [
  {
    value: 'OrganizationMember',
    text: 'Organization Member',
    description: 'You stay a member; your request to join is kept or sent again.',
  },
  { value: 'Individual', text: 'Individual User', description: 'You go on for yourself, without an organization.' },
]

/** MIGR-01 to MIGR-08 */
export function MigrateDialog({ open, stay, onClose }: AccountDialogProps) {
  const { supportMailbox } = useSite()
  const [welcome, setWelcome] = useState('')
  const form = useForm({
    id: 'migrate',
    initial: { user_group: '' },
    validate: ({ user_group }) => only({ user_group: missing(user_group, 'Please choose one of the two') }),
    async submit({ user_group }) {
      let message: string
      try {
        const chosen = user_group as 'OrganizationMember' | 'Individual'
        ;({ message } = await call('POST /api/user/migrate/group', { body: { user_group: chosen } }))
      } catch {
        form.refuse(`Error migrating account. Please reach out to the programme support team at ${supportMailbox}`)
        return
      }
      stay()
      setWelcome(message)
      window.dispatchEvent(new CustomEvent('migrated', { detail: { user_group } }))
      await reloadSessionAndAccount().catch(() => undefined)
    },
  })
  return (
    <Dialog open={open} title={welcome ? 'Welcome' : 'How do you want to go on?'} onClose={onClose}>
      {welcome ? (
        <>
          <Alert kind="success">{welcome}</Alert>
          <div className="form-actions">
            <button type="button" className="usa-button" onClick={onClose}>
              Continue
            </button>
          </div>
        </>
      ) : (
        <FormFrame form={form}>
          <p>
            Your account is that of an organization member, but it belongs to no organization at present. If you
            misspelled its name, <Link to="/my-account/people">look for the organization under People</Link>.
          </p>
          <p>
            {organizationMessages.ownWhileWaiting} {organizationMessages.ownWhenJoining}
          </p>
          <RadioField form={form} name="user_group" label="Choose one" tiles options={options} />
          <div className="form-actions">
            <SubmitButton form={form} pendingText="Saving ...">
              Save my choice
            </SubmitButton>
          </div>
        </FormFrame>
      )}
    </Dialog>
  )
}
