import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const editingStaffRoutes: RouteConfigEntry[] = [
  route('items/:family', 'features/editing/web/staff-items.route.tsx'),
]
