import type { NewBookmark } from '../../contract.ts'

/** What both the button and the control behind it are given. */
export interface BookmarkProps extends NewBookmark {
  /** Clicked before the control was there: it does then what was asked for. */
  asked?: boolean
  /** Names the item where several buttons stand on a page. */
  named?: boolean
}
