import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { AccessLinks } from '../../../accounts/web/shared/access-links.tsx'
import type { NewBookmark } from '../../contract.ts'
import { addBookmark, removeBookmark, useBookmarks } from './bookmark-store.ts'

export interface BookmarkControlProps extends NewBookmark {
  /** The button was pressed before this was there. */
  asked: RefObject<boolean>
  /** What a press on the button does from now on. */
  press: RefObject<(() => void) | undefined>
  /** Told whether the page is bookmarked. */
  onChange(isSet: boolean): void
}

type Notice = 'added' | 'removed' | { failed: string }

/** What is behind the button: bookmarks the page, or asks a visitor to log in first (MARK-03, ROLE-02). */
export function BookmarkControl({ url, title, type, asked, press, onChange }: BookmarkControlProps) {
  const session = useSession()
  const { items } = useBookmarks()
  const [asking, setAsking] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const bookmark = items.find((item) => item.url === url)
  const isSet = bookmark !== undefined

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

  useEffect(() => {
    press.current = () => void toggle()
  })
  useEffect(() => onChange(isSet), [isSet, onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that came before
  useEffect(() => {
    if (!asked.current) return
    asked.current = false
    // Whoever has bookmarked the page long since did not mean to remove it by a press on "Bookmark".
    if (!bookmark) void toggle()
  }, [])

  return (
    <>
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
