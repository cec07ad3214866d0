import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '../../../platform/browser/use-session.ts'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { AccessLinks } from '../../accounts/web/shared/access-links.tsx'
import type { WatchedVideo } from '../server/index.ts'
import { Player } from './player.tsx'

/**
 * What the address names, above the list; the way there leads to its heading. A video for members is fetched by the
 * browser of who is logged in.
 */
export function Watch({ watched }: { watched: WatchedVideo }) {
  const { id, title } = watched.locked ? watched : watched.video
  return (
    <section className="watch" aria-labelledby="watched">
      <h2 id="watched" tabIndex={-1}>
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
