import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountStaffRoutes } from '../features/accounts/web/staff-routes.ts'
import { applicationStaffRoutes } from '../features/applications/web/staff-routes.ts'
import { editingStaffRoutes } from '../features/editing/web/staff-routes.ts'
import { inquiryStaffRoutes } from '../features/inquiries/web/staff-routes.ts'
import { locatorStaffRoutes } from '../features/locator/web/staff-routes.ts'
import { redirectStaffRoutes } from '../features/redirects/web/staff-routes.ts'
import { staffRoutes } from '../features/staff/web/staff-routes.ts'
import { commentStaffRoutes } from '../features/tools/web/staff-routes.ts'

/** The console: one shell, and within it what the features have for staff. */
export const consoleRoutes: RouteConfigEntry[] = [
  route('staff', 'console/shell.route.tsx', [
    index('console/home.route.tsx'),
    ...applicationStaffRoutes,
    ...inquiryStaffRoutes,
    ...commentStaffRoutes,
    ...locatorStaffRoutes,
    ...editingStaffRoutes,
    ...redirectStaffRoutes,
    ...accountStaffRoutes,
    ...staffRoutes,
  ]),
]
