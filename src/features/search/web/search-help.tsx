import type { ReactNode } from 'react'
import { Link } from 'react-router'

const places = [
  { to: '/news', text: 'News' },
  { to: '/blog', text: 'Blog' },
  { to: '/white-papers', text: 'White papers' },
  { to: '/events', text: 'Events' },
  { to: '/training', text: 'Training catalog' },
  { to: '/documents', text: 'Documents' },
  { to: '/about-cmmc', text: 'About CMMC' },
]

interface SearchHelpProps {
  searching: boolean
  /** Something else stands above: offices of a place. */
  found: boolean
  children?: ReactNode
}

/** Before a search and where it finds nothing: what helps to find it. */
export function SearchHelp({ searching, found, children }: SearchHelpProps) {
  return (
    <div className="empty search-help">
      <img src="/pictures/empty-search.svg" alt="" width="224" height="140" />
      <p>
        {searching
          ? found
            ? 'No pages or articles match the search criteria...'
            : 'No items match the search criteria...'
          : 'Type a few words above to search the whole site.'}
      </p>
      {children}
      <ul>
        <li>Use fewer words, or more general ones: “backup” finds more than “backup of the shop server”.</li>
        <li>Put words in quotes to find them side by side: “plan of action”.</li>
        <li>Put a minus before a word to leave it out: training -video.</li>
      </ul>
      <p>
        Or look here:{' '}
        {places.map(({ to, text }) => (
          <span key={to}>
            <Link to={to}>{text}</Link>,{' '}
          </span>
        ))}
        or ask us through <Link to="/contact">Contact Us</Link>.
      </p>
    </div>
  )
}
