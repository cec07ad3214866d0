export { redirectsApi } from './api.ts'
export { redirectsExport } from './redirect-rows.ts'
export { type RedirectsService, redirectsService } from './service.ts'
