import { useLocation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { Route } from './+types/my-bookmarks.route'
import { BookmarkList } from './bookmark-list.tsx'
import { reloadBookmarks, useBookmarks } from './shared/bookmark-store.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'My bookmarks: pages you kept',
    description:
      'The news, articles, papers, events, videos and tool reviews that you bookmarked, with a link to each.',
    path: '/my-bookmarks',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function MyBookmarks() {
  useLoginRequired()
  const { items, whole, error } = useBookmarks()
  const { search } = useLocation()
  const { page } = readListAddress(`http://localhost/${search}`)
  return (
    <Page title="My bookmarks" lead="What you kept for later, the newest first.">
      {whole ? (
        <BookmarkList items={items} type={new URLSearchParams(search).get('type') ?? ''} page={page} />
      ) : error ? (
        <Alert kind="error" title="Your bookmarks could not be loaded">
          <p>{(error as Error).message}</p>
          <button type="button" className="usa-button" onClick={() => void reloadBookmarks()}>
            Try again
          </button>
        </Alert>
      ) : (
        <p role="status">Loading your bookmarks ...</p>
      )}
    </Page>
  )
}
