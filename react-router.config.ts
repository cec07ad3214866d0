import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Every page's address is known from the start: a click never waits for a look-up of routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
