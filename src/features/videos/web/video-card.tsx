import { Link } from 'react-router'
import { DateText } from '../../../ui/dates.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BookmarkButton } from '../../bookmarks/web/shared/bookmark-button.tsx'
import type { ShownVideo } from '../server/index.ts'

interface VideoCardProps {
  video: ShownVideo
  /** Where it is watched, search and page kept. */
  to: string
  watched: boolean
  /** The visitor may not watch it. */
  locked: boolean
  eager: boolean
  /** Called in place of following the link, where it is locked. */
  onLocked(): void
}

export function VideoCard({ video, to, watched, locked, eager, onLocked }: VideoCardProps) {
  const { id, title, source, date, duration, picture, members } = video
  return (
    <li>
      <article className="card video-card">
        <div className="video-card__picture">
          <img
            className="card__picture"
            src={picture.src || '/pictures/default-item.svg'}
            alt={picture.alt}
            width="640"
            height="400"
            loading={eager ? undefined : 'lazy'}
          />
          <span className="video-card__length">
            <Icon name={members ? 'lock' : 'play'} />
            <span className="visually-hidden">Length </span>
            {duration}
          </span>
        </div>
        <div className="card__body">
          {members ? (
            <p>
              <span className="badge">For members</span>
            </p>
          ) : null}
          <h2 className="card__title">
            <Link
              className="card__link"
              to={to}
              data-wants
              aria-current={watched ? 'true' : undefined}
              onClick={(event) => {
                if (!locked || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onLocked()
              }}
            >
              {title}
            </Link>
          </h2>
          <p className="card__meta">
            {source} · <DateText iso={date} />
          </p>
          <div className="card__actions">
            <BookmarkButton url={`/training-videos?video=${id}`} title={title} type="video" named />
          </div>
        </div>
      </article>
    </li>
  )
}
