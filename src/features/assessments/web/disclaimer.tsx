import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { whoSeesWhatAddress } from '../keep-out.ts'
import { notice } from '../notice-text.ts'
import { accept, onAcceptedHere } from './notice-keeping.ts'
import { keepingOf } from './notice-kept.ts'

/** ASSESS-04, SYSTEM-08: before the check is used, once for each version of the text. */
export function Disclaimer({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  // In another tab, or while this one was loading.
  useEffect(() => onAcceptedHere(keepingOf(userId).storage, () => setOpen(false)), [userId])
  const leave = () => {
    if (open) return navigate('/cyber-readiness-check')
    const addressed = document.getElementById(location.hash.slice(1))
    if (addressed) addressed.focus()
    // Nothing had the focus that could have it back.
    else if (document.activeElement === document.body) document.getElementById('main-content')?.focus()
  }
  return (
    <Dialog open={open} title={notice.title} onClose={leave}>
      <ul className="usa-list">
        {notice.points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <Link to={whoSeesWhatAddress}>{notice.whoSees[0]}</Link>
        {notice.whoSees[1]}
      </p>
      <div className="form-actions">
        <button
          type="button"
          className="usa-button"
          onClick={() => {
            void accept(keepingOf(userId))
            setOpen(false)
          }}
        >
          I understand
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={leave}>
          Back to the list
        </button>
      </div>
    </Dialog>
  )
}
