import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'

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
            <a className="card__link" href={url} target="_blank" rel="noopener noreferrer">
              {title}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
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
