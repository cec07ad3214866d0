import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Cards in as many columns as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="card-grid">{children}</ul>
}

interface CardProps {
  to: string
  title: string
  picture: { src: string; alt: string }
  /** A line above the title: date, kind. */
  meta?: ReactNode
  badge?: string
  /** Stands beside the badge, where nothing changes its width. */
  aside?: string
  text?: string
  /** Links of their own, above the card's. */
  actions?: ReactNode
  /** In the first view of its page: the picture is loaded at once. */
  eager?: boolean
  /** Level of the card's heading in its page. */
  heading?: 'h2' | 'h3'
}

export function Card({
  to,
  title,
  picture,
  meta,
  badge,
  aside,
  text,
  actions,
  eager,
  heading: Heading = 'h2',
}: CardProps) {
  return (
    <li>
      <article className="card">
        <img
          className="card__picture"
          src={picture.src || '/pictures/default-item.svg'}
          alt={picture.alt}
          width="640"
          height="400"
          loading={eager ? undefined : 'lazy'}
        />
        <div className="card__body">
          {badge || aside ? (
            <p className="row">
              {badge ? <span className="badge">{badge}</span> : null}
              {aside ? <span className="quiet">{aside}</span> : null}
            </p>
          ) : null}
          <Heading className="card__title">
            <Link className="card__link" to={to} prefetch="intent">
              {title}
            </Link>
          </Heading>
          {meta ? <p className="card__meta">{meta}</p> : null}
          {text ? <p className="card__text">{text}</p> : null}
          {actions ? <div className="card__actions">{actions}</div> : null}
        </div>
      </article>
    </li>
  )
}
