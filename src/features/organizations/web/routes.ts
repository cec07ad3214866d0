import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const organizationRoutes: RouteConfigEntry[] = [
  route('join', 'features/organizations/web/join.route.tsx'),
  route('my-account', 'features/organizations/web/my-account.route.tsx'),
  route('my-account/people', 'features/organizations/web/people.route.tsx'),
]
