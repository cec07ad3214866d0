import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const submissionRoutes: RouteConfigEntry[] = [
  route('my-submissions', 'features/submissions/web/my-submissions.route.tsx'),
]
