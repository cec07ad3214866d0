export { indexPagesAtStart, respellAtStart, searchApi } from './api.ts'
export type { Candidates, Ranked } from './candidates.ts'
export type { SitePages } from './page-index.ts'
export { type SearchInput, type SearchService, searchService } from './service.ts'
