import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const videoRoutes: RouteConfigEntry[] = [
  route('training-videos', 'features/videos/web/training-videos.route.tsx'),
  route('cyber-readiness-check-training', 'features/videos/web/readiness-videos.route.tsx'),
]
