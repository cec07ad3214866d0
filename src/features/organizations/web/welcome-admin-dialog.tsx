import { call } from '../../../platform/browser/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { reloadAccount } from '../../accounts/web/shared/account-store.ts'
import { organizationMessages } from '../messages-contract.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'

/** MIGR-09, MIGR-10 */
export function WelcomeAdminDialog({ account, open, onClose }: AccountDialogProps) {
  const dismiss = () => {
    if (!open) return
    // Where this fails, the welcome comes once more at the next visit.
    call('POST /api/user/migrate/welcome', {}, { underway: onClose })
      .then(reloadAccount)
      .catch(() => undefined)
  }
  return (
    <Dialog open={open} title="You are the administrator now" onClose={dismiss}>
      <p>{organizationMessages.welcomeAdmin(account.organization)}</p>
      <div className="form-actions">
        <button type="button" className="usa-button" onClick={dismiss}>
          Continue
        </button>
      </div>
    </Dialog>
  )
}
