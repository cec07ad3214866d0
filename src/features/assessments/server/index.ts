export { assessmentsApi } from './api.ts'
export { type AssessmentsService, assessmentsService } from './service.ts'
