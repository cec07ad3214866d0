import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const accountRoutes: RouteConfigEntry[] = [
  route('signup', 'features/accounts/web/sign-up.route.tsx'),
  route('verify', 'features/accounts/web/verify.route.tsx'),
  route('login', 'features/accounts/web/login.route.tsx'),
  route('new-password', 'features/accounts/web/new-password.route.tsx'),
  route('verify-mfa', 'features/accounts/web/verify-mfa.route.tsx'),
  route('verify-phone', 'features/accounts/web/verify-phone.route.tsx'),
  route('my-page', 'features/accounts/web/my-page.route.tsx'),
  route('my-account/security', 'features/accounts/web/security.route.tsx'),
  route('my-account/data', 'features/accounts/web/data.route.tsx'),
  route('logout', 'features/accounts/web/logout.route.tsx'),
]
