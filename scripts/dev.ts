import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { readSettings } from '../src/platform/settings.ts'
import { startPortal } from '../src/start.ts'

// Pages and styles reload by Vite; a change of server code starts this process anew (node --watch).
const settings = readSettings(process.env)
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const running = await startPortal(settings, {
  pages: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  development: (request, response, next) => vite.middlewares(request, response, next),
})
console.log(`${settings.site.programmeName} is at ${running.portal.publicUrl()}, reloading on change`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await vite.close()
    await running.close()
    process.exit(0)
  })
