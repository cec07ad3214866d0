import { focusOnceDrawn } from '../../../../ui/forms/focus-once-drawn.ts'

/** Of the box that says what came of the last act. */
export const noticeId = 'list-notice'

/**
 * A row that closes its form, or moves to another list, is there some frames later; one that the search or the length of
 * the list leaves out is not: then what came of it is read.
 */
export const focusRow = (id: string): void =>
  focusOnceDrawn(() => document.getElementById(id), {
    otherwise: () => document.getElementById(noticeId),
    within: 1_000,
  })
