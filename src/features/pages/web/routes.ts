import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

const page = (path: string, name: string) => route(path, `features/pages/web/${name}.route.tsx`)

export const pageRoutes: RouteConfigEntry[] = [
  index('features/pages/web/home.route.tsx'),
  route('resources', 'features/pages/web/hub.route.tsx'),
  page('about-us', 'about-us'),
  route('about', 'features/pages/web/about-us.route.tsx', { id: 'about' }),
  page('default/dashboard/organization', 'services'),
  page('community', 'community'),
  page('about-cmmc', 'about-cmmc'),
  page('success-stories', 'success-stories'),
  page('announcements', 'announcements'),
  page('project-spectrum', 'project-spectrum'),
  page('partners', 'partners'),
  page('small-business-administration', 'small-business-administration'),
  page('leadership', 'leadership'),
  page('transition-report', 'transition-report'),
  page('speaker-request', 'speaker-request'),
  page('demo', 'demo'),
  page('mep', 'mep'),
  page('pilot-program', 'pilot-program'),
  page('pricing', 'pricing'),
  page('privacy', 'privacy'),
  page('accessibility', 'accessibility'),
  page('terms', 'terms'),
  route('!/*', 'features/pages/web/old-address.route.ts'),
  route('*', 'features/pages/web/not-found.route.tsx'),
]
