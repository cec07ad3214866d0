import { useEffect } from 'react'

/** Saves what is typed, when it is time or when the page may be about to go. */
interface Saver {
  /** Takes over what earlier pages left. */
  start(): void
  saveNow(): void
}

/** Does something after some milliseconds; gives the way to leave it. */
export function later(task: () => void, milliseconds: number): () => void {
  const timer = window.setTimeout(task, milliseconds)
  return () => window.clearTimeout(timer)
}

/** Runs a saver while its form is shown: it saves at once when the page is left or hidden, and when the line is back. */
export function useSaver(saver: Saver): void {
  useEffect(() => {
    const now = () => saver.saveNow()
    const hidden = () => document.visibilityState === 'hidden' && now()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', now)
    saver.start()
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', now)
      now()
    }
  }, [saver])
}
