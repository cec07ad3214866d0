import { AnyLink } from '../../../ui/any-link.tsx'
import type { Film } from './load-films.ts'
import './films.scss'

/** Two films side by side; a picture with a link stands for one that is nowhere. */
export function Films({ films }: { films: readonly Film[] }) {
  return (
    <div className="films">
      {films.map((film) => (
        <figure key={film.title} className="film">
          <Screen film={film} />
          <figcaption>
            <strong>{film.title}</strong>
            <span>{film.text}</span>
            {film.to ? <AnyLink to={film.to}>{film.label}</AnyLink> : null}
            {film.recording && film.recording.transcript.length > 0 ? (
              <details>
                <summary>Transcript</summary>
                {film.recording.transcript.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </details>
            ) : null}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** The site's content security policy admits the players of the settings. */
function Screen({ film: { title, player, recording, picture } }: { film: Film }) {
  if (player) return <iframe src={player} title={title} loading="lazy" allow="fullscreen" />
  if (!recording) return <img src={picture} alt="" width="640" height="400" loading="lazy" />
  return (
    <video controls playsInline preload="metadata" width="960" height="540" aria-label={title}>
      <source src={recording.recordingLink} type="video/webm" />
      <track kind="captions" src={recording.captionsLink} srcLang="en" label="English" default />
    </video>
  )
}
