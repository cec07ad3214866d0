import { Link } from 'react-router'
import { loginPath } from '../../../platform/browser/site-path.ts'
import { Dialog } from '../../../ui/dialog.tsx'

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

export const AccessLinks = ({ back }: { back: string }) => (
  <p className="dialog-ways">
    <Link className="usa-button" to={loginPath(back)}>
      Log In
    </Link>
    <Link className="usa-button usa-button--outline" to="/signup">
      Sign Up
    </Link>
  </p>
)
