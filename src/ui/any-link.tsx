import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

interface AnyLinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** A link to wherever an address leads: a page of this site, a file of it, or another site, which is marked. */
export function AnyLink({ to, className, children }: AnyLinkProps) {
  if (/^[a-z]+:/.test(to))
    return (
      <a href={to} className={className} rel="noopener">
        {children} <Icon name="external" />
      </a>
    )
  if (to.startsWith('/files/'))
    return (
      <a href={to} className={className}>
        {children}
      </a>
    )
  return (
    <Link to={to} className={className} prefetch="intent">
      {children}
    </Link>
  )
}
