import type { Actor } from '../../../platform/actor.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import { notFound, notLoggedIn, notPermitted } from '../../../platform/errors.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type PlayableVideo, pageSize, readinessPageSize, type TrainingVideo, videoAddress } from '../contract.ts'
import { type Pass, passesFor } from './passes.ts'
import { findShelf, findVideo, findVideoIds, listVideos, type VideoRow } from './store.ts'

/** A video as the page shows it to everyone: without its recording. */
export interface ShownVideo {
  id: string
  title: string
  source: string
  date: string
  duration: string
  picture: { src: string; alt: string }
  members: boolean
}

/** What is watched: open to everyone, or only named here because it is for members. */
export type WatchedVideo = { locked: false; video: PlayableVideo } | { locked: true; id: string; title: string }

/** The addresses that a person has bookmarked. */
export type BookmarkedAddresses = (actor: Actor) => Promise<ReadonlySet<string>>

export function videosService({ db, clock, secrets }: Pick<Portal, 'db' | 'clock' | 'secrets'>) {
  const passes = passesFor({ clock, secrets })
  return {
    /** @param bookmarked whose marks stand on the items (VIDEO-07) */
    async list(
      actor: Actor,
      shelf: 'open' | 'members',
      query: ListQuery,
      bookmarked: BookmarkedAddresses,
    ): Promise<{ Items: TrainingVideo[]; Count: number }> {
      const [{ rows, count }, marked] = await Promise.all([
        listVideos(db, clock.now(), {
          shelves: [shelf],
          words: searchWords(query.q),
          ...pageBounds(query, pageSize),
        }),
        bookmarked(actor),
      ])
      const Items = rows.map((row) => ({
        ...factsOf(row),
        trainingVideoThumbnailLink: row.picture_url,
        ...(mayWatch(actor, row) ? { trainingVideoRecordingLink: recordingOf(row) } : {}),
        photoDescription: row.picture_description,
        isPageBookmarked: marked.has(videoAddress(row.id)),
      }))
      return { Items, Count: count }
    },

    /** @throws PortalError 401 where a visitor asks for what is for members, 404 where there is no such video */
    async play(actor: Actor, id: string): Promise<PlayableVideo> {
      const row = await findVideo(db, clock.now(), id)
      if (!row) throw notFound('There is no such video.')
      if (!mayWatch(actor, row)) throw notLoggedIn()
      return playable(row)
    },

    /** Those of the addresses at which a video can be watched. */
    async existing(addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const asked = addresses.map((address) => new URLSearchParams(address.split('?')[1]).get('video') ?? '')
      const known = new Set(await findVideoIds(db, clock.now(), asked))
      return new Set(addresses.filter((_, index) => known.has(asked[index] as string)))
    },

    /** Both shelves, for the page that is the same for everyone. */
    async shown(q: string, page: number): Promise<{ videos: ShownVideo[]; count: number }> {
      const { rows, count } = await listVideos(db, clock.now(), {
        shelves: ['open', 'members'],
        words: searchWords(q),
        ...pageBounds({ page, pageSize }),
      })
      const videos = rows.map((row) => ({
        ...factsOf(row),
        picture: { src: row.picture_url, alt: row.picture_description },
        members: row.shelf === 'members',
      }))
      return { videos, count }
    },

    async watched(id: string): Promise<WatchedVideo | undefined> {
      const row = await findVideo(db, clock.now(), id)
      if (!row) return undefined
      if (row.shelf === 'members') return { locked: true, id, title: row.title }
      return { locked: false, video: playable(row) }
    },

    async readiness(query: ListQuery): Promise<{ videos: PlayableVideo[]; count: number }> {
      const { rows, count } = await listVideos(db, clock.now(), {
        shelves: ['readiness'],
        words: searchWords(query.q),
        ...pageBounds(query, readinessPageSize),
      })
      return { videos: rows.map(playable), count }
    },

    /**
     * @param name the file's name without its ending
     * @returns whether everyone may keep the file
     * @throws PortalError 404 for what belongs to no published video, 403 without a pass that still counts
     */
    async admit(name: string, pass: Pass): Promise<{ open: boolean }> {
      const found = await findShelf(db, clock.now(), `/videos/${name}.webm`)
      if (!found) throw notFound('There is no such video.')
      const open = found.shelf !== 'members'
      if (!open && !passes.admits(name, pass))
        throw notPermitted('This address of the video does not count any more. Open the video from its page again.')
      return { open }
    },
  }

  function recordingOf({ recording_url, shelf }: VideoRow, ending = 'webm'): string {
    const name = ownName(recording_url)
    if (!name) return recording_url
    const path = `/videos/${name}.${ending}`
    return shelf === 'members' ? passes.address(path, name) : path
  }

  function playable(row: VideoRow): PlayableVideo {
    return {
      ...factsOf(row),
      recordingLink: recordingOf(row),
      ...(ownName(row.recording_url) ? { captionsLink: recordingOf(row, 'vtt') } : {}),
      transcript: row.transcript.split('\n').filter(Boolean),
    }
  }
}
export type VideosService = ReturnType<typeof videosService>

const mayWatch = (actor: Actor, { shelf }: VideoRow) => shelf !== 'members' || actor.kind === 'user'

const factsOf = ({ id, title, source, item_date, seconds }: VideoRow) => ({
  id,
  title,
  source,
  date: item_date.toISOString(),
  duration: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
})

/** The name of a file of ours, without its ending. */
const ownName = (url: string): string | undefined => /^\/videos\/(.+)\.webm$/.exec(url)?.[1]
