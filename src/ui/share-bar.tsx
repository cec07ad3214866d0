import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { copyLink } from './share-bar-copy.ts'

interface ShareBarProps {
  /** Full address of the page. */
  url: string
  title: string
  /** What kind of page it is, as bookmarks call it. */
  type: string
  /** The bookmark control, where there is one. */
  bookmark?: ReactNode
}

/** LAYOUT-08. Plain links: nothing of the services is loaded until one is followed. */
export function ShareBar({ url, title, type, bookmark }: ShareBarProps) {
  const address = encodeURIComponent(url)
  const text = encodeURIComponent(title)
  const services = [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${address}&text=${text}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${address}&title=${text}` },
  ]
  return (
    <div className="share-bar" role="group" aria-label="Share" data-type={type}>
      <span aria-hidden="true">Share</span>
      {services.map((service) => (
        <a key={service.name} href={service.href} target="_blank" rel="noopener noreferrer">
          {service.name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ))}
      <button type="button" data-copies={url} onClick={({ currentTarget }) => void copyLink(currentTarget)}>
        <Icon name="link" />
        Copy link
      </button>
      {bookmark}
      {/* Written by `copyLink`, perhaps before React comes: a text of its own, though empty, leaves it as it is. */}
      <span key={url} role="status" data-copied suppressHydrationWarning>
        {''}
      </span>
    </div>
  )
}
