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
