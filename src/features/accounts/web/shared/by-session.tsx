import type { ReactNode } from 'react'
import { useSession } from '../../../../platform/browser/use-session.ts'

/** Parts of a page that is the same for everyone: until the browser knows who looks, the style sheet chooses. */

export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state === 'in') return null
  return <div className={state === 'unknown' ? 'for-visitors' : undefined}>{children}</div>
}

export function MembersOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state === 'out') return null
  return <div className={state === 'unknown' ? 'for-members' : undefined}>{children}</div>
}
