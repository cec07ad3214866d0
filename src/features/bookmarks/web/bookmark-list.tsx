import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { bookmarkedFamilies, families } from '../../../platform/families-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { Bookmark } from '../contract.ts'
import { addBookmark, removeBookmark } from './shared/bookmark-store.ts'

const pageSize = 20

interface BookmarkListProps {
  items: readonly Bookmark[]
  /** As the address says: shows one type alone. */
  type: string
  page: number
}

/** MARK-06: a link to each page, and a way to remove each. */
export function BookmarkList({ items, type, page }: BookmarkListProps) {
  const [removed, setRemoved] = useState<Bookmark>()
  const [problem, setProblem] = useState('')
  const notice = useRef<HTMLParagraphElement>(null)
  const types = bookmarkedFamilies.filter((name) => items.some((item) => item.type === name))
  const chosen = types.find((name) => name === type)
  const matching = chosen ? items.filter((item) => item.type === chosen) : items
  const last = Math.max(1, Math.ceil(matching.length / pageSize))
  const here = Math.min(page, last)

  async function remove(bookmark: Bookmark) {
    // The row goes, and its button with it: the focus stays near, at the way back.
    notice.current?.focus()
    setProblem('')
    setRemoved(bookmark)
    try {
      await removeBookmark(bookmark)
    } catch (error) {
      setRemoved(undefined)
      setProblem(`"${bookmark.title}" was not removed. ${(error as Error).message}`)
    }
  }
  async function restore({ url, title, type }: Bookmark) {
    notice.current?.focus()
    setRemoved(undefined)
    try {
      await addBookmark({ url, title, type })
    } catch (error) {
      setProblem(`"${title}" was not put back. ${(error as Error).message}`)
    }
  }

  return (
    <>
      {types.length > 1 ? (
        <ul className="bookmark-types" aria-label="Show one type">
          <TypeLink to="/my-bookmarks" current={!chosen}>
            All ({items.length})
          </TypeLink>
          {types.map((name) => (
            <TypeLink key={name} to={`/my-bookmarks?type=${name}`} current={name === chosen}>
              {families[name].many} ({items.filter((item) => item.type === name).length})
            </TypeLink>
          ))}
        </ul>
      ) : null}
      <p ref={notice} tabIndex={-1} role="status" className="bookmark-notice">
        {removed ? (
          <>
            Removed “{removed.title}”.{' '}
            <button type="button" className="usa-button usa-button--unstyled" onClick={() => void restore(removed)}>
              Undo
            </button>
          </>
        ) : (
          problem
        )}
      </p>
      {matching.length === 0 ? (
        <div className="empty">
          <img src="/pictures/empty-search.svg" alt="" width="224" height="140" />
          <p>You have no bookmarks yet. The "Bookmark" button on articles, papers, events and tools keeps them here.</p>
          <Link to="/news" className="usa-button usa-button--outline">
            Read the news
          </Link>
        </div>
      ) : (
        <ul className="bookmark-list">
          {matching.slice((here - 1) * pageSize, here * pageSize).map((bookmark) => (
            <li key={bookmark.url}>
              <span className="badge">{families[bookmark.type].one}</span>
              <div>
                <h2>
                  <PageLink bookmark={bookmark} />
                </h2>
                <p className="quiet">
                  Bookmarked <DateText iso={bookmark.date} />
                  {bookmark.gone ? '. This page is no longer available.' : ''}
                </p>
              </div>
              <button
                type="button"
                className="usa-button usa-button--outline"
                disabled={bookmark.id === ''}
                onClick={() => void remove(bookmark)}
              >
                <Icon name="close" />
                Remove<span className="visually-hidden"> {bookmark.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager page={here} pageSize={pageSize} count={matching.length} />
    </>
  )
}

function PageLink({ bookmark: { url, title, gone } }: { bookmark: Bookmark }) {
  if (gone) return <>{title}</>
  if (url.startsWith('/')) return <Link to={url}>{title}</Link>
  return <OutsideLink href={url}>{title}</OutsideLink>
}

const TypeLink = ({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) => (
  <li>
    <Link to={to} className="chip" aria-current={current ? 'true' : undefined} preventScrollReset>
      {children}
    </Link>
  </li>
)
