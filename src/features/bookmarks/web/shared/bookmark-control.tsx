import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { AccessLinks } from '../../../accounts/web/shared/access-links.tsx'
import type { BookmarkProps } from './bookmark-props.ts'
import { addBookmark, removeBookmark, useBookmarks } from './bookmark-store.ts'

type Notice = 'added' | 'removed' | { failed: string }

/** Bookmarks the page, or asks a visitor to log in first (MARK-03, ROLE-02). */
export function BookmarkControl({ url, title, type, asked = false, named = false }: BookmarkProps) {
  const session = useSession()
  const { items, error } = useBookmarks()
  const [asking, setAsking] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const button = useRef<HTMLButtonElement>(null)
  const bookmark = items?.find((item) => item.url === url)

  async function toggle() {
    if (session.state === 'out') return setAsking(true)
    try {
      if (bookmark) await removeBookmark(bookmark)
      else await addBookmark({ url, title, type })
      setNotice(bookmark ? 'removed' : 'added')
    } catch (error) {
      if ((error as { status?: number }).status !== 401) setNotice({ failed: (error as Error).message })
    }
  }

  const pending = useRef(asked)
  const known = session.state === 'out' || items !== undefined || error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the click that came before this control
  useEffect(() => {
    if (!pending.current || !known) return
    pending.current = false
    // The button that was clicked is gone; this one stands in its place.
    button.current?.focus()
    // Whoever has bookmarked the page long since did not mean to remove it by a click on "Bookmark".
    if (!bookmark) void toggle()
  }, [known])

  return (
    <>
      <button ref={button} type="button" className={bookmark ? 'bookmark bookmark--set' : 'bookmark'} onClick={toggle}>
        <Icon name="bookmark" />
        {bookmark ? 'Bookmarked' : 'Bookmark'}
        <span className="visually-hidden">
          {named ? ` ${title}` : ''}
          {bookmark ? ', click to remove' : ''}
        </span>
      </button>
      <span role="status">
        {notice === 'added' ? (
          <>
            Kept in <Link to="/my-bookmarks">My bookmarks</Link>
          </>
        ) : notice === 'removed' ? (
          'Bookmark removed'
        ) : notice ? (
          notice.failed
        ) : (
          ''
        )}
      </span>
      <LoginDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function LoginDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title="Want to bookmark this for later?" onClose={onClose}>
      <p>
        Bookmarks are kept with your account, so that you find them again on any device. Please log in, or sign up if
        you have no account yet.
      </p>
      <AccessLinks />
    </Dialog>
  )
}
