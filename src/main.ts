import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { ServerBuild } from 'react-router'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { createLog } from './platform/log.ts'
import { ownerWarning } from './platform/process-owner.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { startFault } from './platform/start-fault.ts'
import { onStopSignal, stopSignals } from './platform/stop-signals.ts'

const started = performance.now()
const endAtOnce = () => process.exit(1)
/** What the next ask to stop does. */
let asked: () => void = endAtOnce
onStopSignal(() => asked())
try {
  const settings = readSettings(process.env)
  // React chooses its fast half by this when it is first imported; the portal's own mode stands in the settings.
  process.env.NODE_ENV = 'production'
  const embedded = settings.databaseUrl ? undefined : await launchEmbedded(settings)
  const { startPortal } = await import('./start.ts')
  // Read while the database comes up.
  const built: Promise<ServerBuild> = import(pathToFileURL(resolve('build/server/index.js')).href)
  built.catch(() => undefined)
  const lost = Promise.withResolvers<string>()
  const running = await startPortal(settings, {
    pages: () => built,
    embedded: embedded?.running,
    databaseLost: lost.resolve,
  })
  const warning = ownerWarning(settings.mode, process.getuid?.())
  if (warning) running.portal.log.warn(warning)
  let reason: string | undefined
  let isClosing = false
  const closing = closeWithGrace({ delay: 20_000, logger: { error: say }, skip: stopSignals }, async ({ err }) => {
    isClosing = true
    if (err) running.portal.log.error({ err }, 'stopping after a fault')
    await running.close()
    if (reason) throw new Error(reason)
  })
  const stop = () => {
    if (!isClosing) void closing.close()
  }
  asked = () => {
    running.announceStop()
    const seconds = settings.stopDelay
    if (seconds > 0) running.portal.log.info({ seconds }, 'stopping after this delay, or when asked again')
    // The delay is for whoever sends requests here: who asks again does not want to wait for that.
    asked = () => {
      if (isClosing) endAtOnce()
      stop()
      asked = endAtOnce
    }
    setTimeout(() => stop(), seconds * 1_000)
  }
  void lost.promise.then((sentence) => {
    reason = sentence
    stop()
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${settings.site.programmeName} is at ${running.portal.publicUrl()} (ready after ${seconds} s)`)
} catch (error) {
  say(error)
  process.exitCode = 1
}

/** Begins to start the embedded database, which comes up while the modules are read. */
async function launchEmbedded({ dataDir, logLevel }: Settings): Promise<{ running: Promise<EmbeddedPostgres> }> {
  const launched = Promise.withResolvers<void>()
  const running = startEmbeddedPostgres(dataDir, createLog(logLevel), { launched: launched.resolve })
  running.then(() => launched.resolve(), launched.resolve)
  await launched.promise
  return { running }
}

function say(error: unknown): void {
  console.error(startFault(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
}
