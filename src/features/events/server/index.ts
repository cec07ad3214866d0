export type { EventSummary } from './answers.ts'
export { eventApi, serveEventCalendars } from './api.ts'
export { type EventOverview, type EventService, eventService } from './service.ts'
export { loadStarterEvents } from './starter.ts'
