import type { Log } from '../src/platform/log.ts'

/** What is logged as an error from now on: the message, and that of the error it came with. */
export function faultsOf(log: Log): string[] {
  const entries: string[] = []
  const { error } = log
  log.error = ((...entry: [{ err?: Error }, string]) => {
    entries.push(`${entry[1]}: ${entry[0].err?.message}`)
    return Reflect.apply(error, log, entry)
  }) as Log['error']
  return entries
}

/** What is logged as a warning from now on: the fields, and the message. */
export function warningsOf(log: Log): unknown[][] {
  const entries: unknown[][] = []
  const { warn } = log
  log.warn = ((...entry: unknown[]) => {
    entries.push(entry)
    return Reflect.apply(warn, log, entry)
  }) as Log['warn']
  return entries
}
