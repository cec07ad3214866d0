import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { AskAgain } from '../../../ui/failed-load.tsx'
import type { PlayableVideo } from '../contract.ts'
import './calls.ts'
import { Player } from './player.tsx'

/** Fetches what only a logged-in user may watch. The address of its recording holds for an hour at least. */
export function MemberPlayer({ id }: { id: string }) {
  const [video, setVideo] = useState<PlayableVideo>()
  const [problem, setProblem] = useState<unknown>()
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found = await call('GET /api/resources/trainingVideos/:id', { params: { id } }, { signal })
        if (!signal?.aborted) setVideo(found)
      } catch (error) {
        if (!signal?.aborted) setProblem(error)
      }
    },
    [id],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  if (video) return <Player video={video} onReload={() => void load()} />
  if (!problem) return <p role="status">Loading the video ...</p>
  return (
    <AskAgain
      error={problem}
      text="Load the video"
      onAsk={() => {
        setProblem(undefined)
        void load()
      }}
    />
  )
}
