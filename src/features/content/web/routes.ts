import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const contentRoutes: RouteConfigEntry[] = [
  route('news', 'features/content/web/news-list.route.tsx'),
  route('newsdetail', 'features/content/web/news-detail.route.tsx'),
  route('blog', 'features/content/web/blog-list.route.tsx'),
  route('blogdetail', 'features/content/web/blog-detail.route.tsx'),
  route('white-papers', 'features/content/web/white-paper-list.route.tsx'),
  route('white-paper-detail', 'features/content/web/white-paper-detail.route.tsx'),
  route('cyber-circuits', 'features/content/web/cyber-circuit-list.route.tsx'),
  route('cyber-circuits-detail', 'features/content/web/cyber-circuit-detail.route.tsx'),
  route('documents', 'features/content/web/documents.route.tsx'),
  route('templates', 'features/content/web/templates.route.tsx'),
  route('policy-corner', 'features/content/web/policy-corner.route.tsx'),
  route('answers', 'features/content/web/answers.route.tsx'),
]
