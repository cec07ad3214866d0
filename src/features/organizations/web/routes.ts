import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const organizationRoutes: RouteConfigEntry[] = [
  route('my-account', 'features/organizations/web/my-account.route.tsx'),
  route('my-account/people', 'features/organizations/web/people.route.tsx'),
]
