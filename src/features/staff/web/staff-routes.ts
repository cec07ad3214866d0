import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const staffRoutes: RouteConfigEntry[] = [route('audit', 'features/staff/web/staff-audit.route.tsx')]
