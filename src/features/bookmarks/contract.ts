import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { type BookmarkedFamily, bookmarkedFamilies } from '../../platform/families-contract.ts'

/** What can be bookmarked (MARK-01, MARK-02). */
export const bookmarkTypes = bookmarkedFamilies
export type BookmarkType = BookmarkedFamily

export const Bookmark = z.object({
  id: z.uuid(),
  /** Path and query on this site, or an outside address. */
  url: z.string(),
  title: z.string(),
  type: z.enum(bookmarkTypes),
  /** When it was first bookmarked. */
  date: z.iso.datetime(),
  /** The page is not there any more. */
  gone: z.boolean(),
})
export type Bookmark = z.infer<typeof Bookmark>

const text = (name: string, most: number) =>
  z
    .string(`${name} is needed.`)
    .trim()
    .min(1, `${name} is needed.`)
    .max(most, `${name} has at most ${most} characters.`)
    .refine((value) => !value.includes('\u0000'), `${name} is plain text.`)

export const NewBookmark = z.object({
  /** A path of this site, its full address, or an outside http address. */
  url: text('The address', 2000),
  title: text('The title', 300),
  type: z.enum(bookmarkTypes, 'There is no such type of bookmark.'),
})
export type NewBookmark = z.infer<typeof NewBookmark>

export const addBookmark = endpoint({
  access: 'member',
  route: 'POST /api/bookmark',
  summary: 'Bookmarks a page; the same page twice keeps one bookmark',
  body: NewBookmark,
  answer: Bookmark,
})
export const listBookmarks = endpoint({
  access: 'member',
  route: 'GET /api/bookmark',
  summary: "The user's own bookmarks, the newest first",
  answer: z.object({ Items: z.array(Bookmark), Count: z.number().int() }),
})
export const removeBookmark = endpoint({
  access: 'member',
  route: 'DELETE /api/bookmark/:id',
  summary: "Removes one of the user's own bookmarks",
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({ message: z.string() }),
})
