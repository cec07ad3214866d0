export { locatorApi } from './api.ts'
export { type LocatorService, locatorService } from './service.ts'
