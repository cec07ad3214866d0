import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const toolRoutes: RouteConfigEntry[] = [
  route('tool-list', 'features/tools/web/tool-list.route.tsx'),
  route('tool-details', 'features/tools/web/tool-details.route.tsx'),
  route('tool-compare', 'features/tools/web/tool-compare.route.tsx'),
]
