import { startCommand, untilAnswers } from '../../bench/portal.ts'
import { holdPorts } from './ports.ts'
import { makeFolder, type Started, start } from './processes.ts'

/** A portal as `npm start` runs it. */
export interface Instance extends Started {
  url: string
}

/** Another place than this project's folder, where its release lies, and another port than the system's choice. */
interface Place {
  cwd?: string
  port?: number
}

/** Starts an instance; the promise is fulfilled when it is ready. @param name unlike every other one's */
export async function startInstance(name: string, env: Record<string, string>, place: Place = {}): Promise<Instance> {
  const { flags, variables } = startCommand()
  const port = place.port ?? (await freePort())
  const started = start(name, process.execPath, [...flags, 'src/boot.ts'], {
    env: { PORT: String(port), DATA_DIR: makeFolder(name), TRUST_PROXY: 'true', ...variables, ...env },
    cwd: place.cwd,
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(started.child, `${url}/readyz`, 120).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}\n${started.log().slice(-2_000)}`)
  })
  return { ...started, url }
}

async function freePort(): Promise<number> {
  const [held] = await holdPorts(1)
  return (await held?.letGo()) as number
}
