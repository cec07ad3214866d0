/** The signals by which whoever runs a process asks it to end. */
export const stopSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] satisfies NodeJS.Signals[]

/** Milliseconds within which a signal that comes again is the same ask. */
const sameAsk = 1_000

/**
 * Calls `asked` each time that a signal asks this process to end. One that comes within a second is the ask before it
 * again: Ctrl+C reaches a whole process group, and npm passes on what its child has heard already. The listeners stay for
 * good, because a signal that finds none kills the process.
 */
export function onStopSignal(asked: () => void): void {
  let last: number | undefined
  const heard = () => {
    const now = performance.now()
    if (last !== undefined && now - last <= sameAsk) return
    last = now
    asked()
  }
  for (const signal of stopSignals) process.on(signal, heard)
}
