import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '../icon.tsx'
import { headerEntries, type NavEntry, type NavMenu } from './site-map.ts'

/** The header's entries: menus drop down in the bar and stand unfolded in the drawer. */
export function Navigation({ unfolded = false }: { unfolded?: boolean }) {
  return (
    <ul className={unfolded ? 'nav-list nav-list--unfolded' : 'nav-list'}>
      {headerEntries.map((entry) => (
        <li key={entry.text}>
          {!('entries' in entry) ? (
            <Entry entry={entry} />
          ) : unfolded ? (
            <>
              <span className="nav-list__group">{entry.text}</span>
              <Entries menu={entry} />
            </>
          ) : (
            <Menu menu={entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

const Entry = ({ entry }: { entry: NavEntry }) => (
  <NavLink to={entry.to} prefetch="intent">
    {entry.text}
  </NavLink>
)

const Entries = ({ menu }: { menu: NavMenu }) => (
  <ul aria-label={menu.text}>
    {menu.entries.map((entry) => (
      <li key={entry.to}>
        <Entry entry={entry} />
      </li>
    ))}
  </ul>
)

/** A dropdown that also opens without JavaScript. Escape, a click elsewhere, the focus gone and a choice close it. */
function Menu({ menu }: { menu: NavMenu }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    const element = details.current
    if (!open || !element) return
    const closeElsewhere = ({ target }: Event) => {
      if (!element.contains(target as Node)) element.open = false
    }
    document.addEventListener('click', closeElsewhere)
    return () => document.removeEventListener('click', closeElsewhere)
  }, [open])
  const current = menu.entries.some((entry) => entry.to === pathname)
  return (
    <details
      ref={details}
      name="site-menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // These three at once, also in the moment between the opening and the listener above.
      onClick={({ target, currentTarget }) => {
        if (!currentTarget.firstElementChild?.contains(target as Node)) currentTarget.open = false
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className={current ? 'is-current' : undefined}>
        {menu.text}
        <Icon name="down" />
      </summary>
      <Entries menu={menu} />
    </details>
  )
}
