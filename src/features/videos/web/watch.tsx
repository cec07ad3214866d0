import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../platform/browser/use-session.ts'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { AccessLinks } from '../../accounts/web/shared/access-links.tsx'
import type { WatchedVideo } from '../server/index.ts'
import { Player } from './player.tsx'

/** What the address names, above the list. A video for members is fetched by the browser of who is logged in. */
export function Watch({ watched }: { watched: WatchedVideo }) {
  const { id, title } = watched.locked ? watched : watched.video
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, key } = useLocation()
  const chosen = (state as { watch?: string } | null)?.watch === id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second click on the same card
  useEffect(() => {
    if (chosen) heading.current?.focus({ preventScroll: true })
  }, [chosen, key])
  return (
    <section className="watch" aria-labelledby="watched">
      <h2 id="watched" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {watched.locked ? <Locked key={id} id={id} /> : <Player key={id} video={watched.video} />}
    </section>
  )
}

function Locked({ id }: { id: string }) {
  const { state } = useSession()
  const [MemberPlayer, setPlayer] = useState<ComponentType<{ id: string }>>()
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (state === 'in' && !problem)
      import('./member-player.tsx').then((module) => setPlayer(() => module.MemberPlayer), setProblem)
  }, [state, problem])
  if (state === 'in')
    return MemberPlayer ? (
      <MemberPlayer id={id} />
    ) : problem ? (
      <AskAgain error={problem} text="Load the video" onAsk={() => setProblem(undefined)} />
    ) : (
      <p role="status">Loading the video ...</p>
    )
  return (
    <div className="watch__locked">
      <p>This video is for users who are logged in. An account costs nothing.</p>
      <AccessLinks />
    </div>
  )
}
