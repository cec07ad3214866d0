import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { currentSession, onSessionChange } from '../../../../platform/browser/session.ts'
import type { Bookmark, NewBookmark } from '../../contract.ts'
import '../calls.ts'

export interface BookmarkState {
  /** The newest first, as far as they are known: what is set before they have come stands here too. */
  items: readonly Bookmark[]
  /** Whether all of them have come. */
  whole: boolean
  /** Why they could not be read. */
  error: unknown
}

const nothing: BookmarkState = { items: [], whole: false, error: undefined }
let state = nothing
let owner = ''
let running: Promise<void> | undefined
const listeners = new Set<() => void>()
type Wish = 'add' | 'remove'
/** The last change of each address that is on its way, or waits for the one before it. */
const turns = new Map<string, { wish: Wish; through: Promise<void> }>()
/** Something was heard of while changes were on their way: read again when they are through. */
let stale = false
/**
 * Tells the other tabs; what they show then is what the server says. Not while pages are drawn on the server, whose
 * process an open channel would keep from ending.
 */
const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('bookmarks')

function set(next: BookmarkState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Changes what is shown, unless meanwhile somebody else logged in. */
const put = (whose: string, change: (items: readonly Bookmark[]) => readonly Bookmark[]) => {
  if (owner === whose) set({ ...state, items: change(state.items) })
}

const userId = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/** Reads the bookmarks: once for all buttons of a page. */
export function reloadBookmarks(): Promise<void> {
  const started = call('GET /api/bookmark').then(
    ({ Items }) => {
      if (running !== started) return
      running = undefined
      set({ items: Items, whole: true, error: undefined })
    },
    (error: unknown) => {
      if (running !== started) return
      running = undefined
      set({ ...state, error })
    },
  )
  owner = userId()
  running = started
  return started
}

/** An answer that comes while changes are on their way may be older than they are: it is asked for after them. */
function readAgain(): void {
  if (turns.size > 0) stale = true
  else void reloadBookmarks()
}

/**
 * Needs no list: the same page twice keeps one bookmark. Shown as soon as it is on its way, and taken back when the
 * server refuses. @throws CallError
 */
export async function addBookmark(wanted: NewBookmark): Promise<void> {
  await inTurn(wanted.url, 'add', async (whose) => {
    const draft: Bookmark = { ...wanted, id: '', date: new Date().toISOString(), gone: false }
    const others = (items: readonly Bookmark[]) => items.filter(({ url }) => url !== wanted.url)
    const show = () => put(whose, (items) => [draft, ...others(items)])
    try {
      const kept = await call('POST /api/bookmark', { body: wanted }, { underway: show })
      put(whose, (items) => items.map((item) => (item.url === wanted.url ? kept : item)))
    } catch (error) {
      put(whose, others)
      throw error
    }
  })
}

/** Shown as soon as it is on its way, and taken back when the server refuses. What is gone already counts as removed. @throws CallError */
export async function removeBookmark({ url }: Pick<Bookmark, 'url'>): Promise<void> {
  await inTurn(url, 'remove', async (whose) => {
    const before = state.items
    const bookmark = before.find((item) => item.url === url)
    if (!bookmark) return
    const show = () => put(whose, (items) => items.filter((item) => item.url !== url))
    try {
      await call('DELETE /api/bookmark/:id', { params: { id: bookmark.id } }, { underway: show })
    } catch (error) {
      if ((error as { status?: number }).status === 404) return
      put(whose, (items) => before.filter((item) => item === bookmark || items.includes(item)))
      throw error
    }
  })
}

/** One change of an address at a time: another mind waits for the change before it, and the same one twice is one. */
function inTurn(url: string, wish: Wish, change: (whose: string) => Promise<void>): Promise<void> {
  const before = turns.get(url)
  if (before?.wish === wish) return before.through
  const through = afterTurn(before?.through, userId(), change).finally(() => {
    if (turns.get(url)?.through === through) turns.delete(url)
    if (stale && turns.size === 0) {
      stale = false
      if (userId()) void reloadBookmarks()
    }
  })
  turns.set(url, { wish, through })
  return through
}

async function afterTurn(
  before: Promise<void> | undefined,
  whose: string,
  change: (whose: string) => Promise<void>,
): Promise<void> {
  // Whether it was done or refused, its page has said so.
  if (before) await before.catch(() => undefined)
  // Nobody's wish is done in the name of who logged in meanwhile.
  if (userId() !== whose) return
  if (running || !state.whole) [running, stale] = [undefined, true]
  await change(whose)
  tabs?.postMessage(whose)
}

/** The bookmarks of who is logged in, read once and shared. */
export function useBookmarks(): BookmarkState {
  const shown = useSyncExternalStore(
    subscribe,
    () => (owner === userId() ? state : nothing),
    () => nothing,
  )
  useEffect(() => {
    followSession()
    if (owner && !running && !state.whole) readAgain()
  }, [])
  return shown
}

/** Another person's bookmarks stay on no page after a logout or another login. */
function followSession(): void {
  if (userId() === owner) return
  owner = userId()
  running = undefined
  set(nothing)
  if (owner) void reloadBookmarks()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(followSession)
  const hear = ({ data }: MessageEvent) => {
    if (owner && data === owner) readAgain()
  }
  tabs?.addEventListener('message', hear)
  return () => {
    listeners.delete(listener)
    stop()
    tabs?.removeEventListener('message', hear)
  }
}
