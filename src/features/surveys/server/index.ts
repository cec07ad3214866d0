export { surveysApi } from './api.ts'
export { openSurveys } from './personal-data.ts'
export { type SurveysService, surveysService } from './service.ts'
