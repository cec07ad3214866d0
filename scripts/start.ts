import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { ensureBuild } from './build.ts'
import { kindOf } from './builds.ts'

await ensureBuild('quick', 'Building the portal; this is needed once and takes about 10 seconds.')
await import('../src/boot.ts')
if (kindOf() === 'quick' && process.exitCode === undefined) buildForNextStart()

/** Makes the small build while the portal runs, when nothing else wants the processor; it ends with the portal. */
function buildForNextStart(): void {
  const child = spawn(process.execPath, ['scripts/build.ts', '--next'], { stdio: ['pipe', 'ignore', 'ignore'] })
  child.once('error', (error) => console.error('The small build was not begun:', error.message))
  // Neither keeps a portal running that has closed.
  child.unref()
  ;(child.stdin as Socket).unref()
}
