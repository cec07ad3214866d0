import './tables.ts'

export { applicationsApi } from './api.ts'
export { type CenterCorrection, correctCenter, loadStarterCenters } from './centers.ts'
export { applicationsExport, applicationsWait } from './desk.ts'
export { expertLines, expertMessage, oldExpertMessages, removeExpertMessage } from './expert-messages.ts'
export { applicationsOfOffices } from './offices.ts'
export { openApplications } from './own-data.ts'
export { type ApplicationsService, applicationsService } from './service.ts'
