import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { until } from './until.ts'

/** The portal as its own process, with the embedded database in a folder of its own, to be started, killed and started again. */
export interface PortalProcess {
  dataDir: string
  /** The process of its database server while one runs. */
  database(): number | undefined
  /** Starts it in the folder of a project; the promise is fulfilled with its address when it says that it is ready. */
  start(
    root?: string,
    env?: Record<string, string>,
    command?: string[],
    /** In a process group of its own, as a terminal's foreground job is. */
    detached?: boolean,
  ): {
    child: ChildProcess
    ready: Promise<string>
    output: () => string
    ended: Promise<number | null>
  }
  /** Ends what is left running and removes the folder. */
  clear(): Promise<void>
}

export function portalProcess(): PortalProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-process-'))
  // The database runs as a user of its own where the tests run as root.
  chmodSync(dataDir, 0o755)
  const children: ChildProcess[] = []
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  /** The server's process; it takes the file away when it ends, be it in this moment. */
  const database = (): number | undefined => {
    try {
      return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  return {
    dataDir,
    database,
    start(
      root = process.cwd(),
      env = {},
      [file = '', ...args] = [process.execPath, resolve('src/boot.ts')],
      detached = false,
    ) {
      let output = ''
      const child = spawn(file, args, {
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'test', ...env },
        cwd: root,
        detached,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      const ready = new Promise<string>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output += chunk.toString()
          const at = / is at (http:\/\/\S+)/.exec(output)
          if (at) resolve(at[1] as string)
        }
        child.stdout?.on('data', read)
        child.stderr?.on('data', read)
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)))
      })
      ready.catch(() => undefined)
      return { child, ready, output: () => output, ended }
    },
    async clear() {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
      const left = database()
      if (left) {
        process.kill(left, 'SIGINT')
        await until(() => !database(), 'the database left behind has stopped')
      }
      // What a killed first start left running may write for a while yet.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 })
    },
  }
}

export const countNews = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/api/resources/news`)).json()) as { Count: number }).Count

/** So many news items a portal has after its first start. */
export const newsFiles = readdirSync('starter/news').filter((name) => name.endsWith('.md')).length
