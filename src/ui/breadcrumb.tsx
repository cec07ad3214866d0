import { Link } from 'react-router'

export interface Crumb {
  to: string
  text: string
}

export function Breadcrumb({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumbs">
      <ol>
        {[{ to: '/', text: 'Home' }, ...crumbs].map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to} prefetch="intent">
              {crumb.text}
            </Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
