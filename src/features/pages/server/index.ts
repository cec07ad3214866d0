export { serveSecurityText } from './security-text.ts'
export { type PagesService, pagesService, type ReviewedStanding, type ReviewedText as PageText } from './service.ts'
export type { PageEntry } from './texts.ts'
