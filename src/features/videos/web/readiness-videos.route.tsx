import { useState } from 'react'
import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { SearchedList } from '../../../ui/list-page.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { PlayableVideo } from '../contract.ts'
import type { Route } from './+types/readiness-videos.route'
import { Player } from './player.tsx'
import './videos.scss'

const pageSize = 6

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { query, page } = readListAddress(request.url)
  const load = async (): Promise<VideosData> => ({
    query,
    page,
    ...(await services.videos.readiness({ q: query, page })),
  })
  return loadOr(services, load, noVideos(request.url))
}

interface VideosData {
  query: string
  page: number
  videos: PlayableVideo[]
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
}

const noVideos = (url: string): VideosData => ({ ...readListAddress(url), videos: [], count: undefined })

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Readiness training videos',
    description:
      'Short videos about the readiness check: how it works, how to answer its questions and how to read the result.',
    path: '/cyber-readiness-check-training',
  })

/** ASSESS-29 */
function ReadinessVideos({ loaderData }: { loaderData: VideosData }) {
  const { query, page, videos, count } = loaderData
  const [playing, setPlaying] = useState<PlayableVideo>()
  return (
    <Page
      title="Readiness training videos"
      lead="What to know before the first question, and what to do with the result."
    >
      <SearchedList
        placeholder="Search Videos..."
        query={query}
        page={page}
        pageSize={pageSize}
        count={count}
        noun="videos"
        empty="Check back soon for videos..."
      >
        <table className="video-table">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Title</th>
              <th scope="col">Play</th>
            </tr>
          </thead>
          <tbody>
            {videos.map((video) => (
              <tr key={video.id}>
                <td>{video.duration}</td>
                <th scope="row">{video.title}</th>
                <td>
                  <Play video={video} onPlay={() => setPlaying(video)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SearchedList>
      <p>
        <Link to="/cyber-readiness-check" className="icon-link" prefetch="intent">
          <Icon name="back" />
          To the readiness check
        </Link>
      </p>
      <Dialog open={playing !== undefined} title={playing?.title ?? ''} onClose={() => setPlaying(undefined)}>
        {playing ? <Player video={playing} /> : null}
      </Dialog>
    </Page>
  )
}

/** A video of ours plays in a window of the page; one elsewhere opens in a new tab. */
function Play({ video, onPlay }: { video: PlayableVideo; onPlay(): void }) {
  if (!video.captionsLink)
    return (
      <OutsideLink href={video.recordingLink}>
        Play<span className="visually-hidden"> {video.title}</span>
      </OutsideLink>
    )
  return (
    <button type="button" className="usa-button usa-button--outline" onClick={onPlay}>
      <Icon name="play" />
      Play<span className="visually-hidden"> {video.title}</span>
    </button>
  )
}

export default ReadinessVideos

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={ReadinessVideos} without={noVideos} />
}
