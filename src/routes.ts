import type { RouteConfig } from '@react-router/dev/routes'
import { contentRoutes } from './features/content/web/routes.ts'
import { eventRoutes } from './features/events/web/routes.ts'
import { pageRoutes } from './features/pages/web/routes.ts'
import { searchRoutes } from './features/search/web/routes.ts'
import { trainingRoutes } from './features/training/web/routes.ts'

/** The site's table of contents. */
export default [
  ...contentRoutes,
  ...eventRoutes,
  ...trainingRoutes,
  ...searchRoutes,
  ...pageRoutes,
] satisfies RouteConfig
