export { serveSecurityText } from './security-text.ts'
export { type PagesService, pagesService } from './service.ts'
export type { PageEntry, PageText } from './texts.ts'
