import type { NewBookmark } from '../../contract.ts'

export interface BookmarkProps extends NewBookmark {
  /** Names the item where several buttons stand on a page. */
  named?: boolean
}
