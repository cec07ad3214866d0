import { loadParts } from '../../../page-loads.ts'
import type { PageServices } from '../../../page-services.ts'
import type { PlayableVideo } from '../../videos/contract.ts'
import type { PageEntry } from '../server/index.ts'

/** A film by its words, and where it plays: at an address of the settings, else as a recording of the portal's own. */
export interface Film extends PageEntry {
  player?: string
  recording?: PlayableVideo
}

/** PAGE-01, PAGE-24, PAGE-27 */
export async function loadFilms(services: PageServices, entries: readonly PageEntry[], players: readonly string[]) {
  const load = () =>
    Promise.all(
      entries.map(async (entry, index): Promise<Film> => {
        if (players[index]) return { ...entry, player: players[index] }
        const recording = entry.video ? await findRecording(services, entry.video) : undefined
        return recording ? { ...entry, recording } : entry
      }),
    )
  const otherwise = entries.map((entry, index): Film => (players[index] ? { ...entry, player: players[index] } : entry))
  const { parts, init } = await loadParts<{ films: Film[] }>(services, { films: load }, { films: otherwise })
  return { films: parts.films, init }
}

/** One that everyone may watch, beside the training videos or the readiness check. */
async function findRecording({ videos }: PageServices, id: string): Promise<PlayableVideo | undefined> {
  const watched = await videos.watched(id)
  if (watched) return watched.locked ? undefined : watched.video
  return (await videos.readiness({})).videos.find((video) => video.id === id)
}
