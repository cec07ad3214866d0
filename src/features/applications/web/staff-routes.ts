import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const applicationStaffRoutes: RouteConfigEntry[] = [
  route('applications', 'features/applications/web/staff-applications.route.tsx'),
  route('applications/:program/:id', 'features/applications/web/staff-application.route.tsx'),
]
