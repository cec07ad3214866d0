import { Dialog } from '../../../ui/dialog.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { requiredFieldsText } from './required-fields.ts'

/** ACCT-28, ACCT-30 */
export function RequiredFieldsDialog({ open, onClose }: AccountDialogProps) {
  return (
    <Dialog open={open} title="Required fields" onClose={onClose}>
      <p>{requiredFieldsText}</p>
      <div className="form-actions">
        <button type="button" className="usa-button" onClick={onClose}>
          Fill them in
        </button>
      </div>
    </Dialog>
  )
}
