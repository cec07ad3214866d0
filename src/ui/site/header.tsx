import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '../icon.tsx'
import type { Destination } from './arrival.ts'
import { dialogCommand } from './dialog-command.ts'
import { serveMenus } from './menus.ts'
import { Navigation } from './navigation.tsx'

interface HeaderProps {
  programmeName: string
  /** "Log In" and "Sign Up", or what a logged-in user has instead. */
  account: ReactNode
}

const drawerId = 'site-drawer'

export function Header({ programmeName, account }: HeaderProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  // Every navigation closes the drawer, also one to the same address; one that was opened before this page's scripts stays.
  useEffect(() => {
    if (shown.current !== key) drawer.current?.close()
    shown.current = key
  }, [key])
  useEffect(serveMenus, [])

  return (
    <header className="site-header">
      <div className="wrap site-header__top">
        <Link to="/" className="site-mark">
          <img src="/logo.svg" alt="" width="48" height="48" />
          <span>{programmeName}</span>
        </Link>
        <SiteSearch id="site-search" />
        <div className="account-links">{account}</div>
        <button
          type="button"
          className="site-menu-button needs-script"
          aria-haspopup="dialog"
          {...dialogCommand('show-modal', drawerId)}
        >
          <Icon name="menu" />
          Menu
        </button>
        <a className="site-menu-button without-script" href="#site-map">
          <Icon name="menu" />
          Menu
        </a>
      </div>
      <nav className="site-nav" aria-label="Main">
        <div className="wrap">
          <Navigation />
        </div>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it; the keyboard has Escape and the close button */}
      <dialog
        ref={drawer}
        id={drawerId}
        className="drawer"
        aria-label="Menu"
        onClick={(event) => {
          if (event.target === drawer.current) drawer.current.close()
        }}
      >
        <div className="drawer__content">
          <button type="button" className="drawer__close" {...dialogCommand('close', drawerId)}>
            <Icon name="close" />
            Close
          </button>
          <SiteSearch />
          <nav aria-label="Menu entries">
            <Navigation unfolded />
          </nav>
          <div className="account-links">{account}</div>
        </div>
      </dialog>
    </header>
  )
}

/** @param id of the field, which keeps the focus when its search is answered (TALK-06); the drawer's closes */
function SiteSearch({ id }: { id?: string }) {
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query'))
    const state: Destination | undefined = id ? { focus: id } : undefined
    void navigate(`/search?${new URLSearchParams({ query })}`, { state })
  }
  return (
    <form
      action="/search"
      method="get"
      role="search"
      aria-label="This site"
      className="site-search"
      data-wants
      onSubmit={search}
    >
      <input
        id={id}
        type="search"
        name="query"
        aria-label="Search this site"
        placeholder="Search this site"
        maxLength={200}
      />
      <button type="submit" aria-label="Search the site">
        <Icon name="search" />
      </button>
    </form>
  )
}
