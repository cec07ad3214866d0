import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const contentRoutes: RouteConfigEntry[] = [
  route('news', 'features/content/web/news-list.route.tsx'),
  route('newsdetail', 'features/content/web/news-detail.route.tsx'),
]
