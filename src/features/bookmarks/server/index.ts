export { bookmarksApi } from './api.ts'
export { openBookmarks } from './personal-data.ts'
export { type BookmarksService, bookmarksService } from './service.ts'
export { moveBookmarks } from './store.ts'
