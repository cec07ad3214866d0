import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { keepAccepted } from './notice.ts'

/** ASSESS-04, ASSESS-05: before the use of a tool, once from login to logout. */
export function Disclaimer({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const accept = () => {
    keepAccepted(userId)
    setOpen(false)
  }
  const leave = () => {
    if (open) void navigate('/cyber-readiness-check')
    // Nothing opened this dialog that could have the focus back: it goes where the address leads.
    else (document.getElementById(location.hash.slice(1)) ?? document.getElementById('main-content'))?.focus()
  }
  return (
    <Dialog open={open} title="Before you begin" onClose={leave}>
      <ul className="usa-list">
        <li>
          This check is for you. It is no assessment by the government or by a certified assessor, and it gives no CMMC
          status. Your contract and 32 CFR part 170 say what is asked of you.
        </li>
        <li>
          The result is as good as the answers. Answer Yes only where you could show it. Whoever posts a score in SPRS
          or affirms it answers for it.
        </li>
        <li>
          Enter no controlled unclassified information, no passwords and no network plans. Name where the evidence is;
          the files stay with you.
        </li>
        <li>Your answers are kept with your account. Only you and the members of your organization see them.</li>
      </ul>
      <div className="form-actions">
        <button type="button" className="usa-button" onClick={accept}>
          I understand
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={leave}>
          Back to the list
        </button>
      </div>
    </Dialog>
  )
}
