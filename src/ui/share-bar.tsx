import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

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
  const [copied, setCopied] = useState<boolean>()
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
      <button
        type="button"
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(url)
            setCopied(true)
          } catch {
            setCopied(false)
          }
        }}
      >
        <Icon name="link" />
        Copy link
      </button>
      {bookmark}
      <span role="status">{copied === undefined ? '' : copied ? 'Link copied' : 'The link could not be copied'}</span>
    </div>
  )
}
