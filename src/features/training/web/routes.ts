import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const trainingRoutes: RouteConfigEntry[] = [
  route('training', 'features/training/web/training.route.tsx'),
  route('training-detail', 'features/training/web/training-detail.route.tsx'),
]
