import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { ServerBuild } from 'react-router'
import { ownerWarning } from './platform/process-owner.ts'
import { readSettings } from './platform/settings.ts'

const started = performance.now()
try {
  const settings = readSettings(process.env)
  // React chooses its fast half by this when it is first imported; the portal's own mode stands in the settings.
  process.env.NODE_ENV = 'production'
  const { startPortal } = await import('./start.ts')
  const built = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const running = await startPortal(settings, { pages: async () => built })
  const warning = ownerWarning(settings.mode, process.getuid?.())
  if (warning) running.portal.log.warn(warning)
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) running.portal.log.error({ err }, 'stopping after a fault')
    await running.close()
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${settings.site.programmeName} is at ${running.portal.publicUrl()} (ready after ${seconds} s)`)
} catch (error) {
  console.error((error as Error).message)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
}
