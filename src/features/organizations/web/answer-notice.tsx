import { useEffect, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'

interface AnswerNoticeProps {
  said: string
  problem: string
  /** A dialog stands before it. */
  covered?: boolean
}

/**
 * What came of an act. It takes the focus: the button that was pressed is gone, was off meanwhile, or stood in a dialog
 * that has closed.
 */
export function AnswerNotice({ said, problem, covered = false }: AnswerNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const isThere = (said !== '' || problem !== '') && !covered
  useEffect(() => {
    if (!isThere) return
    // Once a dialog that closes with this has given the focus back.
    const frame = requestAnimationFrame(() => {
      // Whoever types already goes on typing.
      if (!document.activeElement?.matches('input, textarea, select')) notice.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return (
    <div ref={notice} tabIndex={-1} className="answer-notice">
      {said ? <Alert kind="success">{said}</Alert> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
    </div>
  )
}
