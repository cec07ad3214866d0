import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const accountStaffRoutes: RouteConfigEntry[] = [route('roles', 'features/accounts/web/staff-roles.route.tsx')]
