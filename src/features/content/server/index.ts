export { contentApi } from './api.ts'
export { type ContentService, contentService, type Listed } from './service.ts'
export { loadStarterContent } from './starter.ts'
