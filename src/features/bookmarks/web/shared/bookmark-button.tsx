import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { BookmarkProps } from './bookmark-props.ts'

/**
 * The bookmark control of a page (LAYOUT-08, MARK-01, MARK-03). A page carries this button alone; what is behind it
 * comes when the browser is idle, for a logged-in user, or with the first click.
 */
export function BookmarkButton(props: BookmarkProps) {
  const { state } = useSession()
  const [Control, setControl] = useState<ComponentType<BookmarkProps>>()
  const [asked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const load = () =>
    import('./bookmark-control.tsx').then(
      (module) => setControl(() => module.BookmarkControl),
      () => setFailed(true),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading begins with the session
  useEffect(() => {
    if (state !== 'in') return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [state])
  const url = props.url.replace(/^https?:\/\/[^/]+(?=\/)/, '')
  if (Control) return <Control {...props} url={url} asked={asked} />
  return (
    <>
      <button
        type="button"
        className="bookmark"
        onClick={() => {
          setAsked(true)
          setFailed(false)
          void load()
        }}
      >
        <Icon name="bookmark" />
        Bookmark
        {props.named ? <span className="visually-hidden"> {props.title}</span> : null}
      </button>
      <span role="status">{failed ? 'The bookmark could not be set. Please try again.' : ''}</span>
    </>
  )
}
