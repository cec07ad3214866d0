import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

/** A report that is leafed through; without JavaScript its pages stand one below the other. */
export function FlipBook({ pages, name }: { pages: string[]; name: string }) {
  const [at, setAt] = useState(0)
  const last = pages.length - 1
  const turnTo = (page: number) => setAt(Math.max(0, Math.min(last, page)))
  const turnByKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    turnTo(target)
  }
  return (
    <section className="flip-book" aria-label={name} data-wants onKeyDown={turnByKey}>
      <div className="flip-book__bar needs-script">
        <button type="button" aria-disabled={at === 0} onClick={() => turnTo(at - 1)}>
          <Icon name="back" />
          Previous page
        </button>
        <p role="status">
          Page {at + 1} of {pages.length}
        </p>
        <button type="button" aria-disabled={at === last} onClick={() => turnTo(at + 1)}>
          Next page
          <Icon name="next" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys have a place to be pressed */}
      <div className="flip-book__pages" tabIndex={0} role="group" aria-label="Pages; turn them with the arrow keys">
        {pages.map((html, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a book keep their places
            key={index}
            className={index === at ? 'flip-book__page is-open' : 'flip-book__page'}
          >
            <RichText html={html} />
          </div>
        ))}
      </div>
    </section>
  )
}
