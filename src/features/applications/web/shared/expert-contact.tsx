import { type ComponentType, useState } from 'react'

interface ExpertDialogProps {
  open: boolean
  onClose(): void
}

/** Opens the dialog by which one writes to the center of a state; it is loaded when it is wanted (PAGE-07, MEP-19). */
export function ExpertContact() {
  const [Dialog, setDialog] = useState<ComponentType<ExpertDialogProps>>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const show = () => {
    setFailed(false)
    setOpen(true)
    import('../expert-dialog.tsx').then(
      (module) => setDialog(() => module.ExpertDialog),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button type="button" className="usa-button" onClick={show}>
        Contact Local MEP Cyber Expert
      </button>
      {failed ? <p role="alert">The form could not be loaded. Please check your connection and try again.</p> : null}
      {Dialog ? <Dialog open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
