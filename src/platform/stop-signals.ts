/** The signals by which whoever runs a process asks it to end. */
export const stopSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] satisfies NodeJS.Signals[]

/** Milliseconds within which a signal that comes again is the same ask. */
const sameAsk = 1_000

/**
 * Calls `stop` at the first signal that asks this process to end; one that comes more than a second later ends it at
 * once, with code 1. Within the second it is the first one again: Ctrl+C reaches a whole process group, and npm passes
 * on what its child has heard already. The listeners stay for good, because a signal that finds none kills the process.
 */
export function onStopSignal(stop: () => void): void {
  let first: number | undefined
  const heard = () => {
    if (first === undefined) {
      first = performance.now()
      stop()
    } else if (performance.now() - first > sameAsk) process.exit(1)
  }
  for (const signal of stopSignals) process.on(signal, heard)
}
