import { Link } from 'react-router'

export interface Crumb {
  to: string
  text: string
}

/** The way to the page; search engines read it from the list itself (schema.org/BreadcrumbList). */
export function Breadcrumb({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumbs">
      <ol itemScope itemType="https://schema.org/BreadcrumbList">
        {[{ to: '/', text: 'Home' }, ...crumbs].map((crumb, index) => (
          <li key={crumb.to} {...listItem}>
            <Link to={crumb.to} prefetch="intent" itemProp="item">
              <span itemProp="name">{crumb.text}</span>
            </Link>
            <meta itemProp="position" content={String(index + 1)} />
          </li>
        ))}
        <li aria-current="page" {...listItem}>
          <span itemProp="name">{here}</span>
          <meta itemProp="position" content={String(crumbs.length + 2)} />
        </li>
      </ol>
    </nav>
  )
}

const listItem = { itemProp: 'itemListElement', itemScope: true, itemType: 'https://schema.org/ListItem' }
