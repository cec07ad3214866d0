import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { dueOf } from './still-there.ts'

interface StillThereProps {
  idleMinutes: number
  /** Makes a call of the console: who works without calling the portal is not to be taken for gone. */
  onUse(): void
}

/** Other tabs of the console: who works in one works in all. */
const channelName = 'console-use'
const lookEvery = 15_000

/** Tells the portal that somebody works here, and asks before the session ends for want of use (STAFF-05). */
export function StillThere({ idleMinutes, onUse }: StillThereProps) {
  const [asks, setAsks] = useState(false)
  const use = useRef(() => {})
  const latest = useRef(onUse)
  latest.current = onUse
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    let usedAt = Date.now()
    let active = false
    let ended = false
    use.current = () => {
      usedAt = Date.now()
      active = false
      setAsks(false)
      tabs.postMessage('used')
      latest.current()
    }
    tabs.onmessage = () => {
      usedAt = Date.now()
      setAsks(false)
    }
    const work = () => {
      active = true
    }
    const look = () => {
      const due = dueOf(Date.now() - usedAt, active, idleMinutes)
      if (due === 'tell') use.current()
      if (due === 'ask') setAsks(true)
      if (due !== 'over' || ended) return
      // The portal says that it is over, and the page shows nothing more.
      ended = true
      latest.current()
    }
    const timer = setInterval(look, lookEvery)
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, work, { passive: true })
    // A machine that slept comes back to a page whose timers stood still.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      tabs.close()
      for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, work)
      document.removeEventListener('visibilitychange', look)
    }
  }, [idleMinutes])
  return (
    <Dialog open={asks} title="Are you still there?" onClose={() => use.current()}>
      <p>
        Nothing was done in the console for a while. After {idleMinutes} minutes without use it asks for a new login, so
        that nobody else works in your name.
      </p>
      <p>
        <button type="button" className="usa-button" onClick={() => use.current()}>
          I am still here
        </button>
      </p>
    </Dialog>
  )
}
