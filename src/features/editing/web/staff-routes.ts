import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const editingStaffRoutes: RouteConfigEntry[] = [
  route('calendar', 'features/editing/web/staff-calendar.route.tsx'),
  route('items/:family', 'features/editing/web/staff-items.route.tsx'),
  route('items/:family/terms', 'features/editing/web/staff-terms.route.tsx'),
  route('items/:family/:id', 'features/editing/web/staff-item.route.tsx'),
  route('items/:family/:id/history', 'features/editing/web/staff-item-history.route.tsx'),
  route('publishing', 'features/editing/web/staff-publishing.route.tsx'),
]
