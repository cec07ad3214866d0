import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Icon } from '../icon.tsx'
import { headerEntries, type NavMenu } from './navigation.ts'

interface HeaderProps {
  programmeName: string
  /** "Log In" and "Sign Up", or what a logged-in user has instead. */
  account: ReactNode
}

export function Header({ programmeName, account }: HeaderProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of address closes the drawer
  useEffect(() => drawer.current?.close(), [pathname, search])

  return (
    <header className="site-header">
      <div className="wrap site-header__top">
        <Link to="/" className="site-mark">
          <img src="/logo.svg" alt="" width="40" height="40" />
          <span>{programmeName}</span>
        </Link>
        <SiteSearch />
        <div className="account-links">{account}</div>
        {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the site map in the footer */}
        <a
          href="#site-map"
          className="site-menu-button"
          role="button"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            drawer.current?.showModal()
          }}
        >
          <Icon name="menu" />
          Menu
        </a>
      </div>
      <div className="site-nav">
        <nav className="wrap" aria-label="Main">
          <NavList />
        </nav>
      </div>
      <dialog ref={drawer} className="drawer" aria-label="Menu">
        <div className="drawer__close">
          <button type="button" className="plain-button" onClick={() => drawer.current?.close()}>
            <Icon name="close" /> Close
          </button>
        </div>
        <SiteSearch />
        <div className="account-links">{account}</div>
        <nav aria-label="Menu entries">
          <NavList />
        </nav>
      </dialog>
    </header>
  )
}

function SiteSearch() {
  return (
    <form action="/search" method="get" className="site-search">
      <input type="search" name="query" aria-label="Search this site" placeholder="Search this site" maxLength={200} />
      <button type="submit" aria-label="Search the site">
        <Icon name="search" />
      </button>
    </form>
  )
}

function NavList() {
  return (
    <ul className="site-nav__list">
      {headerEntries.map((entry) => (
        <li key={entry.text}>
          {'entries' in entry ? (
            <Menu menu={entry} />
          ) : (
            <NavLink to={entry.to} prefetch="intent">
              {entry.text}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A dropdown that also opens without JavaScript; Escape, a click elsewhere and a choice close it. */
function Menu({ menu }: { menu: NavMenu }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      const element = details.current
      if (!element) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && element.contains(event.target) && event.type !== 'click') return
      else if (event.target instanceof Node && element.querySelector('summary')?.contains(event.target)) return
      element.open = false
    }
    for (const type of ['keydown', 'click', 'focusin']) document.addEventListener(type, close)
    return () => {
      for (const type of ['keydown', 'click', 'focusin']) document.removeEventListener(type, close)
    }
  }, [open])
  return (
    <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {menu.text}
        <Icon name="down" />
      </summary>
      <ul className="site-nav__menu">
        {menu.entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} prefetch="intent">
              {entry.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
