export { serveSecurityText } from './security-text.ts'
export { type PagesService, pagesService, type ReviewedText as PageText } from './service.ts'
export type { PageEntry } from './texts.ts'
