import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  // A page knows its own route and asks for those of its links when it is idle: the list of all routes would weigh more
  // with every feature, on every page.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
