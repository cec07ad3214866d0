import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const pageRoutes: RouteConfigEntry[] = [
  index('features/pages/web/home.route.tsx'),
  route('resources', 'features/pages/web/hub.route.tsx'),
  route('*', 'features/pages/web/not-found.route.tsx'),
]
