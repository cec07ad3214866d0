import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const assessmentRoutes: RouteConfigEntry[] = [
  route('cyber-readiness-check', 'features/assessments/web/readiness-check.route.tsx'),
  route('cyber-readiness-check/flow', 'features/assessments/web/flow.route.tsx'),
  route('cyber-readiness-check/system', 'features/assessments/web/your-system.route.tsx'),
  route('cyber-readiness-check/system/assets', 'features/assessments/web/assets.route.tsx'),
  route('cyber-readiness-check/system/providers', 'features/assessments/web/providers.route.tsx'),
  route('cyber-readiness-check/interview', 'features/assessments/web/interview.route.tsx'),
  route('cyber-readiness-check/systems', 'features/assessments/web/systems.route.tsx'),
  route('cyber-readiness-check/who-sees-what', 'features/assessments/web/who-sees-what.route.tsx'),
  route('cyber-readiness-check-tool/:toolKey', 'features/assessments/web/readiness-tool.route.tsx'),
  route('my-account/notifications', 'features/assessments/web/notifications.route.tsx'),
]
