import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whom a process runs as, where that is not who runs the scenario. */
export interface User {
  uid: number
  gid: number
}

export interface Started {
  child: ChildProcess
  /** What it has said so far. */
  log(): string
  /**
   * Sends the signal to its group and waits until it has ended; after so many seconds, 20 where none are said, it is
   * killed. What is left of its group is killed with it, also where it ends by itself.
   */
  end(signal?: NodeJS.Signals, seconds?: number): Promise<void>
}

interface StartOptions {
  env?: Record<string, string>
  user?: User
  /** What ends it in good order at once; SIGTERM without. */
  endedBy?: NodeJS.Signals
  /** Where it runs; this project's folder unless told. */
  cwd?: string
}

/** Where everything of a scenario lies; scale/run takes it away. */
export const folder = process.env.SCALE_FOLDER as string

const patience = 20
const running = new Map<number, Started>()

/** PostgreSQL and what stands around it refuse to run as root: then they are the user `postgres`. */
export function postgresUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder for what one process writes, closed to all but its user. */
export function makeFolder(name: string, user?: User): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** Starts a process in a group of its own. @param name of its log, unlike every other one's */
export function start(
  name: string,
  command: string,
  args: string[],
  { env, user, cwd, endedBy = 'SIGTERM' }: StartOptions = {},
): Started {
  const file = join(folder, `${name}.log`)
  const log = openSync(file, 'w')
  const child = spawn(command, args, {
    detached: true,
    cwd,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...env },
    ...user,
  })
  child.once('error', () => undefined)
  const group = child.pid
  if (!group) throw new Error(`${command} cannot be started.`)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      // At once: as long as anybody is in it, its number is nobody else's.
      signalGroup(group, 'SIGKILL')
      running.delete(group)
      writeGroups()
      resolve()
    }),
  )
  const started: Started = {
    child,
    log: () => readFileSync(file, 'utf8'),
    async end(signal = endedBy, seconds = patience) {
      if (!running.has(group)) return
      signalGroup(group, signal)
      const timer = setTimeout(() => signalGroup(group, 'SIGKILL'), seconds * 1_000)
      await ended
      clearTimeout(timer)
    },
  }
  running.set(group, started)
  writeGroups()
  return started
}

/** Ends what still runs, what was started last first. */
export async function endAll(): Promise<void> {
  for (const started of [...running.values()].reverse()) await started.end()
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended.
  }
}

/** For scale/run, should this process be killed. */
const writeGroups = () =>
  writeFileSync(join(folder, 'groups'), [...running.keys()].map((group) => `${group}\n`).join(''))
