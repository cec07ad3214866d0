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

/** A dropdown that also opens without JavaScript; `serveMenus` closes it. */
function Menu({ menu }: { menu: NavMenu }) {
  const { pathname } = useLocation()
  const current = menu.entries.some((entry) => entry.to === pathname)
  return (
    <details name="site-menu">
      <summary className={current ? 'is-current' : undefined}>
        {menu.text}
        <Icon name="down" />
      </summary>
      <Entries menu={menu} />
    </details>
  )
}
