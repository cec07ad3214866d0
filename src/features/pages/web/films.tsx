import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageEntry } from '../server/index.ts'

interface FilmsProps {
  /** Addresses of players; the site's content security policy admits those of the settings. */
  players: string[]
  /** Titles by number, and what stands in place of a player that is not set. */
  films: PageEntry[]
}

/** Two films side by side: embedded where the settings name a player, else a picture with a link. */
export function Films({ players, films }: FilmsProps) {
  return (
    <div className="films">
      {films.map(({ title, text, to, label, picture }, index) => (
        <figure key={title} className="film">
          {players[index] ? (
            <iframe src={players[index]} title={title} loading="lazy" allow="fullscreen" />
          ) : (
            <img src={picture} alt="" width="640" height="400" loading="lazy" />
          )}
          <figcaption>
            <strong>{title}</strong>
            <span>{text}</span>
            {to && !players[index] ? <AnyLink to={to}>{label}</AnyLink> : null}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
