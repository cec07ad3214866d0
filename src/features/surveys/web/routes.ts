import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const surveyRoutes: RouteConfigEntry[] = [
  route('surveys', 'features/surveys/web/surveys.route.tsx'),
  route('surveys/:survey', 'features/surveys/web/survey.route.tsx'),
  route('feedback', 'features/surveys/web/feedback.route.tsx'),
]
