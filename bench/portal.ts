import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface BenchPortal {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The portal as `npm start` runs it, its log written to a file. */
export async function startPortalProcess(env: Record<string, string>): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const port = await freePort()
  const log = openSync(join(folder, 'portal.log'), 'w')
  const { flags, variables } = startCommand()
  const child = spawn(process.execPath, [...flags, 'src/boot.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, ...variables, ...env },
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(child, `${url}/readyz`)
  return {
    url,
    pid: child.pid as number,
    async stop() {
      await endProcess(child, child.pid as number)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What `npm start` gives to Node. */
export function startCommand(): { flags: string[]; variables: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))
  return { flags: words.filter((word) => word.startsWith('--')), variables: Object.fromEntries(variables) }
}

/** Asks every 20 ms until the answer is 200. */
export async function untilAnswers(child: Pick<ChildProcess, 'exitCode'>, url: string, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const answered = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    if (answered) return
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode} before it answered.`)
    if (performance.now() > deadline) throw new Error(`No answer from ${url} after ${seconds} s.`)
    await wait(20)
  }
}

/** Ends a child (or, with its negative id, its group) as a service manager would, and waits for it. */
export async function endProcess(child: ChildProcess, id: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(id, 'SIGTERM')
  await ended
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Processor time that a process has taken so far, in seconds; undefined where the system does not tell it as Linux does. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const [, user, system] =
      /^\d+ \(.*\) \S(?: -?\d+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return (Number(user) + Number(system)) / 100
  } catch {
    return undefined
  }
}
