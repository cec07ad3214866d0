import { useEffect, useRef } from 'react'
import { OverTime } from './over-time.tsx'
import { ViewLinks } from './view-links.tsx'
import type { WorkSession } from './work-session.ts'

/** The history by itself, in place of the questions. */
export default function OverTimeView({ session }: { session: WorkSession }) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => view.current?.querySelector('a')?.focus({ preventScroll: true }), [])
  return (
    <div className="completed" ref={view}>
      <ViewLinks />
      <OverTime session={session} />
    </div>
  )
}
