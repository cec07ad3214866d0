import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const locatorStaffRoutes: RouteConfigEntry[] = [route('offices', 'features/locator/web/staff-offices.route.tsx')]
