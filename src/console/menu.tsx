import { Link, useLocation } from 'react-router'
import { areas } from '../platform/permissions-contract.ts'
import type { Staff } from './staff.ts'

const groups = ['Write', 'Serve', 'Run'] as const

/** What is open to the person, in groups, and the way back to the site (STAFF-01, STAFF-02). */
export function Menu({ staff }: { staff: Staff }) {
  return (
    <nav className="console__menu" aria-label="Console">
      <p>
        <strong>{staff.name}</strong>
        <span className="quiet">{staff.roles.join(', ')}</span>
      </p>
      <ul>
        <li>
          <Here to="/staff" label="Overview" />
        </li>
      </ul>
      {groups.map((group) => {
        const open = staff.areas.map((name) => areas[name]).filter((area) => area.group === group)
        return open.length === 0 ? null : (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {open.map(({ label, path }) => (
                <li key={path}>
                  <Here to={path} label={label} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <p>
        <Link to="/">Back to the site</Link>
      </p>
    </nav>
  )
}

/** Not the router's own NavLink: it would be in the file that every public page loads (STAFF-20). */
function Here({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}>
      {label}
    </Link>
  )
}
