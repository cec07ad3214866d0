import { Dialog } from '../../../ui/dialog.tsx'
import { AccessLinks } from '../../accounts/web/shared/access-links.tsx'

interface AccessDialogProps {
  open: boolean
  /** Where the login leads back to. */
  back: string
  onClose(): void
}

/** VIDEO-06 */
export function AccessDialog({ open, back, onClose }: AccessDialogProps) {
  return (
    <Dialog open={open} title="Want to access additional content?" onClose={onClose}>
      <p>This video is for users who are logged in. Please log in, or sign up if you have no account yet.</p>
      <AccessLinks back={back} />
    </Dialog>
  )
}
