import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const redirectStaffRoutes: RouteConfigEntry[] = [
  route('redirects', 'features/redirects/web/staff-redirects.route.tsx'),
]
