import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const file = 'features/courses/web/online-courses.route.tsx'

/** ROUTE-24: one page at two addresses. */
export const courseRoutes: RouteConfigEntry[] = [
  route('online-courses', file),
  route('courses-encite', file, { id: 'courses-encite' }),
]
