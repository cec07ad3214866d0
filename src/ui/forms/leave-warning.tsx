import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { QuestionActions } from './question-actions.tsx'

/** Given as the state of a navigation that nobody is to be asked about: the entries are sent, or the session is over. */
export const unasked = { unasked: true } as const

interface LeaveWarningProps {
  dirty: boolean
  /** What would be lost. */
  text?: string
}

const entriesText = 'What you have entered here is not sent yet. It will be lost if you leave this page.'

/**
 * Asks before entries are lost: by a dialog on this site, by the browser's own question when the page itself goes. The
 * router hears one of several only, that which came last.
 */
export function LeaveWarning({ dirty, text = entriesText }: LeaveWarningProps) {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || nextLocation.pathname === currentLocation.pathname) return false
    return !(nextLocation.state as Partial<typeof unasked> | null)?.unasked
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} title="Leave without finishing?" onClose={stay}>
      <p>{text}</p>
      <QuestionActions onClick={stay} other="Leave" onOther={() => blocker.proceed?.()}>
        Stay on this page
      </QuestionActions>
    </Dialog>
  )
}
