import type { RouteConfig } from '@react-router/dev/routes'
import { consoleRoutes } from './console/routes.ts'
import { accountRoutes } from './features/accounts/web/routes.ts'
import { applicationRoutes } from './features/applications/web/routes.ts'
import { assessmentRoutes } from './features/assessments/web/routes.ts'
import { bookmarkRoutes } from './features/bookmarks/web/routes.ts'
import { contactRoutes } from './features/contact/web/routes.ts'
import { contentRoutes } from './features/content/web/routes.ts'
import { courseRoutes } from './features/courses/web/routes.ts'
import { eventRoutes } from './features/events/web/routes.ts'
import { locatorRoutes } from './features/locator/web/routes.ts'
import { organizationRoutes } from './features/organizations/web/routes.ts'
import { pageRoutes } from './features/pages/web/routes.ts'
import { searchRoutes } from './features/search/web/routes.ts'
import { submissionRoutes } from './features/submissions/web/routes.ts'
import { surveyRoutes } from './features/surveys/web/routes.ts'
import { toolRoutes } from './features/tools/web/routes.ts'
import { trainingRoutes } from './features/training/web/routes.ts'
import { videoRoutes } from './features/videos/web/routes.ts'

/** The site's table of contents. */
export default [
  ...accountRoutes,
  ...organizationRoutes,
  ...applicationRoutes,
  ...contactRoutes,
  ...contentRoutes,
  ...eventRoutes,
  ...locatorRoutes,
  ...trainingRoutes,
  ...toolRoutes,
  ...videoRoutes,
  ...courseRoutes,
  ...bookmarkRoutes,
  ...submissionRoutes,
  ...surveyRoutes,
  ...assessmentRoutes,
  ...searchRoutes,
  ...consoleRoutes,
  ...pageRoutes,
] satisfies RouteConfig
