import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const contactRoutes: RouteConfigEntry[] = [route('contact', 'features/contact/web/contact.route.tsx')]
