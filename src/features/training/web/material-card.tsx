import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'

interface MaterialCardProps {
  type: string
  title: string
  url: string
}

/** What it is, what it is called, and where it lies (TRAIN-08). */
export function MaterialCard({ type, title, url }: MaterialCardProps) {
  const outside = /^https?:/.test(url)
  return (
    <li className="card material">
      <div className="card__body">
        <p>
          <span className="badge">{type}</span>
        </p>
        <h2 className="card__title">
          {outside ? (
            <OutsideLink className="card__link" href={url}>
              {title}
            </OutsideLink>
          ) : (
            <Link className="card__link" to={url} reloadDocument={url.startsWith('/files/')}>
              {title}
            </Link>
          )}
        </h2>
        <p className="material__url">
          <Icon name={outside ? 'external' : 'next'} />
          <span>{outside ? url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') : url}</span>
        </p>
      </div>
    </li>
  )
}
