export { assessmentsApi } from './api.ts'
export { openAssessments } from './personal-data.ts'
export { type AssessmentsService, assessmentsService } from './service.ts'
