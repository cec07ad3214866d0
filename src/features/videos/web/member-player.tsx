import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { AskAgain } from '../../../ui/failed-load.tsx'
import './calls.ts'
import { Player } from './player.tsx'

/** Fetches what only a logged-in user may watch. The address of its recording holds for an hour at least. */
export function MemberPlayer({ id }: { id: string }) {
  const { value, error, again } = useLoaded(id, (signal) =>
    call('GET /api/resources/trainingVideos/:id', { params: { id } }, { signal }),
  )
  if (value) return <Player video={value} onReload={again} />
  if (!error) return <p role="status">Loading the video ...</p>
  return <AskAgain error={error} text="Load the video" onAsk={again} />
}
