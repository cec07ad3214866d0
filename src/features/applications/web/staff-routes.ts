import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const applicationStaffRoutes: RouteConfigEntry[] = [
  route('applications', 'features/applications/web/staff-applications.route.tsx'),
]
