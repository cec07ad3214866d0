import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Below `/staff`. */
export const inquiryStaffRoutes: RouteConfigEntry[] = [
  route('inquiries', 'features/inquiries/web/staff-inquiries.route.tsx'),
  route('inquiries/:id', 'features/inquiries/web/staff-inquiry.route.tsx'),
  route('replies', 'features/inquiries/web/staff-replies.route.tsx'),
]
