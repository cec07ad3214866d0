import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { addBookmark, listBookmarks, removeBookmark } from '../contract.ts'
import type { BookmarksService } from './service.ts'

export function bookmarksApi(app: FastifyInstance, bookmarks: BookmarksService): void {
  serve(app, addBookmark, ({ actor, body }) => bookmarks.add(actor, body))
  serve(app, listBookmarks, async ({ actor }) => {
    const Items = await bookmarks.list(actor)
    return { Items, Count: Items.length }
  })
  serve(app, removeBookmark, ({ actor, params }) => bookmarks.remove(actor, params.id))
}
