import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilAnswers } from '../../bench/portal.ts'
import { holdPorts } from '../lib/ports.ts'
import { folder, start } from '../lib/processes.ts'
import { fillIn } from '../lib/scenario.ts'

export const template = 'scale/rolling/haproxy.cfg'

const program = '/usr/sbin/haproxy'

/** Where the instances listen, whichever release they are of. */
export interface Slots {
  one: number
  two: number
  three: number
}

/** Starts it in front of instances that are ready. @returns as `HAProxy 2.6.12`, where it listens, and what it says of the instances */
export async function startHaproxy(slots: Slots): Promise<{ version: string; url: string; log: () => string }> {
  const [held] = await holdPorts(1)
  const configuration = join(folder, 'haproxy.cfg')
  writeFileSync(configuration, fillIn(template, { ...slots, port: held?.port as number }))
  const port = await held?.letGo()
  const { child, log } = start('haproxy', program, ['-db', '-f', configuration])
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(child, `${url}/`, 20).catch((error: Error) => {
    throw new Error(`HAProxy: ${error.message}\n${log()}`)
  })
  const [, version] = /version (\d+\.\d+\.\d+)/.exec(execFileSync(program, ['-v'], { encoding: 'utf8' })) ?? []
  return { version: `HAProxy ${version}`, url, log }
}
