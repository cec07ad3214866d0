import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** A modal on the browser's own dialog: focus kept inside, Escape closes, focus goes back where it was. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      // From the title on, a screen reader reads the whole; the first link may stand far below it.
      if (!element.querySelector('[autofocus]')) element.querySelector('h2')?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser tells of it late: it may be open again, for another thing.
        if (!dialog.current?.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open ? (
        <>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {children}
          <button type="button" className="dialog__close" aria-label="Close this window" onClick={onClose}>
            <Icon name="close" />
          </button>
        </>
      ) : null}
    </dialog>
  )
}
