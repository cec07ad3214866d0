import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const locatorRoutes: RouteConfigEntry[] = [
  route('service-area-locator', 'features/locator/web/locator.route.tsx'),
]
