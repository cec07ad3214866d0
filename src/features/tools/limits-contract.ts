/** LIST-12, LIST-14 */
export const toolsPageSize = 6
export const commentsPageSize = 3
/** TOOL-07 */
export const mostCompared = 5
/** TOOL-23 */
export const longestComment = 5000
/** TOOL-18, TOOL-23 */
export const emptyComment = 'Please write a comment.'
export const longComment = 'A comment has at most 5,000 characters.'
