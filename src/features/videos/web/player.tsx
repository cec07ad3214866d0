import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { PlayableVideo } from '../contract.ts'

interface PlayerProps {
  video: PlayableVideo
  /** Asks for a new address, where the present one may have run out. */
  onReload?(): void
}

/** The browser's own player, with captions, and the words beside it. It never begins by itself. */
export function Player({ video, onReload }: PlayerProps) {
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLVideoElement>(null)
  // It may have failed before React came. One that React makes seems so too, until it has looked for its file.
  useEffect(() => {
    if (document.documentElement.dataset.arrived) return
    if (element.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) setFailed(true)
  }, [])
  if (!video.captionsLink)
    return (
      <p>
        <OutsideLink href={video.recordingLink}>Watch “{video.title}”</OutsideLink>
      </p>
    )
  return (
    <div className="player" data-wants>
      <div>
        <video
          // A new element asks for its files anew.
          key={`${video.recordingLink} ${tries}`}
          ref={element}
          controls
          playsInline
          preload="metadata"
          width="960"
          height="540"
          aria-label={video.title}
          onError={() => setFailed(true)}
          onLoadedMetadata={() => setFailed(false)}
        >
          <source src={video.recordingLink} type="video/webm" onError={() => setFailed(true)} />
          <track kind="captions" src={video.captionsLink} srcLang="en" label="English" default />
        </video>
        <div role="status">
          {failed ? (
            <p className="player__problem">
              The video could not be played. Its words are in the transcript.{' '}
              <button
                type="button"
                className="usa-button usa-button--unstyled"
                onClick={() => {
                  setFailed(false)
                  setTries(tries + 1)
                  onReload?.()
                }}
              >
                Try again
              </button>
            </p>
          ) : null}
        </div>
        <p className="player__note">
          <Icon name="chat" />
          Without sound: the words are in the captions and in the transcript.
        </p>
      </div>
      <div className="player__transcript">
        <h3>Transcript</h3>
        {video.transcript.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}
