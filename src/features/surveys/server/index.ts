export { surveysApi } from './api.ts'
export { runSurveyCommand, surveyHelp } from './command.ts'
export { openSurveys } from './personal-data.ts'
export { type SurveysService, surveysService } from './service.ts'
