import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const eventRoutes: RouteConfigEntry[] = [
  route('events', 'features/events/web/events.route.tsx'),
  route('event-detail', 'features/events/web/event-detail.route.tsx'),
  route('my-registrations', 'features/events/web/my-registrations.route.tsx'),
  route('my-registrations/certificate', 'features/events/web/certificate.route.tsx'),
]
