import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const commentStaffRoutes: RouteConfigEntry[] = [
  route('comments', 'features/tools/web/staff-comments.route.tsx'),
  route('comments/:id', 'features/tools/web/staff-comment.route.tsx'),
]
