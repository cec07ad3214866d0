import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const bookmarkRoutes: RouteConfigEntry[] = [
  route('my-bookmarks', 'features/bookmarks/web/my-bookmarks.route.tsx'),
]
