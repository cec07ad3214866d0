import { accountEvents } from './features/accounts/server/audit-events.ts'
import { applicationEvents } from './features/applications/server/audit-events.ts'
import { assessmentEvents } from './features/assessments/server/audit-events.ts'
import { courseEvents } from './features/courses/server/audit-events.ts'
import { editingEvents } from './features/editing/server/audit-events.ts'
import { eventEvents } from './features/events/server/audit-events.ts'
import { inquiryEvents } from './features/inquiries/server/audit-events.ts'
import { directoryEvents } from './features/locator/server/audit-events.ts'
import { organizationEvents } from './features/organizations/server/audit-events.ts'
import { redirectEvents } from './features/redirects/server/audit-events.ts'
import { staffEvents } from './features/staff/server/audit-events.ts'
import { toolEvents } from './features/tools/server/audit-events.ts'

/** All that may stand in the audit trail, each with what it says; docs/security/events.md lists the same. */
export const auditEvents: Record<string, string> = {
  ...accountEvents,
  ...applicationEvents,
  ...inquiryEvents,
  ...assessmentEvents,
  ...courseEvents,
  ...editingEvents,
  ...eventEvents,
  ...directoryEvents,
  ...organizationEvents,
  ...redirectEvents,
  ...staffEvents,
  ...toolEvents,
}
