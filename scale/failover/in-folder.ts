import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'

/**
 * The processes that work in a folder or below, whoever started them: PostgreSQL has a group of its own for each of its
 * processes. One that ends meanwhile is none.
 */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`)
      } catch {
        return false
      }
    })
    .map(Number)

/** Sends the signal to all of them, and to those that come meanwhile, until it has reached each. */
export function signalAllIn(folder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const reached = new Set<number>()
  for (;;) {
    const next = processesIn(folder).filter((pid) => !reached.has(pid) && stateOf(pid) !== 'Z')
    if (next.length === 0) return
    for (const pid of next) {
      reached.add(pid)
      sendTo(pid, signal)
    }
  }
}

/** False where there is no such process any more. */
export function sendTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** One letter, as in proc(5). */
function stateOf(pid: number): string | undefined {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
