import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

/** What came of an act. */
export interface Said {
  kind: 'success' | 'warning' | 'error'
  text: string
  /** It takes the focus: what was pressed is gone. */
  focus?: boolean
}

interface NoticeProps {
  said: Said | undefined
  /** Of the box, for what may give it the focus later. */
  id?: string
}

/** What came of the last act on the page, above what it changed. */
export function ActNotice({ said, id }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!said?.focus) return
    // Once a dialog that closes with this has given the focus back; not where somebody types already.
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea, select')) box.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [said])
  return (
    <div ref={box} id={id} tabIndex={-1} className="act-notice" aria-live="polite">
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
    </div>
  )
}
