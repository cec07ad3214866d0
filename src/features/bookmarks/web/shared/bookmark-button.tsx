import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../platform/browser/use-session.ts'
import { whenIdle } from '../../../../platform/browser/when-idle.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { BookmarkControlProps } from './bookmark-control.tsx'
import type { BookmarkProps } from './bookmark-props.ts'

/**
 * The bookmark button of a page (LAYOUT-08, MARK-01, MARK-03). A page carries this button alone, and keeps it; what it
 * does comes when the browser is idle, for a logged-in user, or with the first press.
 */
export function BookmarkButton({ named = false, ...props }: BookmarkProps) {
  const { state } = useSession()
  const [Control, setControl] = useState<ComponentType<BookmarkControlProps>>()
  const [isSet, setIsSet] = useState(false)
  const [failed, setFailed] = useState(false)
  /** Pressed before the control was there: it does then what was asked for. */
  const asked = useRef(false)
  const press = useRef<() => void>(undefined)
  const load = () =>
    import('./bookmark-control.tsx').then(
      (module) => setControl(() => module.BookmarkControl),
      () => setFailed(true),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading begins with the session
  useEffect(() => {
    if (state === 'in') return whenIdle(load)
  }, [state])
  const url = props.url.replace(/^https?:\/\/[^/]+(?=\/)/, '')
  return (
    <>
      <button
        type="button"
        className={isSet ? 'bookmark bookmark--set' : 'bookmark'}
        onClick={({ detail }) => {
          // The second of a double click is no change of mind.
          if (detail > 1) return
          if (press.current) return press.current()
          asked.current = true
          setFailed(false)
          void load()
        }}
      >
        <Icon name="bookmark" />
        {isSet ? 'Bookmarked' : 'Bookmark'}
        <span className="visually-hidden">
          {named ? ` ${props.title}` : ''}
          {isSet ? ', click to remove' : ''}
        </span>
      </button>
      {Control ? (
        <Control {...props} url={url} asked={asked} press={press} onChange={setIsSet} />
      ) : (
        <span role="status">{failed ? 'The bookmark could not be set. Please try again.' : ''}</span>
      )}
    </>
  )
}
