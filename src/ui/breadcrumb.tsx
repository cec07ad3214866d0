import { Link } from 'react-router'

export interface Crumb {
  to: string
  text: string
}

export function Breadcrumb({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav className="usa-breadcrumb usa-breadcrumb--wrap" aria-label="Breadcrumbs">
      <ol className="usa-breadcrumb__list">
        {[{ to: '/', text: 'Home' }, ...crumbs].map((crumb) => (
          <li key={crumb.to} className="usa-breadcrumb__list-item">
            <Link to={crumb.to} className="usa-breadcrumb__link" prefetch="intent">
              <span>{crumb.text}</span>
            </Link>
          </li>
        ))}
        <li className="usa-breadcrumb__list-item usa-current" aria-current="page">
          <span>{here}</span>
        </li>
      </ol>
    </nav>
  )
}
