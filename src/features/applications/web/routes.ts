import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const applicationRoutes: RouteConfigEntry[] = [
  route('pilot-register', 'features/applications/web/pilot-register.route.tsx'),
  route('my-account/applications', 'features/applications/web/own-applications.route.tsx'),
  route('mep-register', 'features/applications/web/mep-register.route.tsx'),
]
