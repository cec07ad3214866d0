import { useState } from 'react'
import { useLocation } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { CardGrid } from '../../../ui/card-grid.tsx'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { SearchedList } from '../../../ui/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { ShownVideo, WatchedVideo } from '../server/index.ts'
import type { Route } from './+types/training-videos.route'
import { AccessDialog } from './access-dialog.tsx'
import { VideoCard } from './video-card.tsx'
import { Watch } from './watch.tsx'
import './videos.scss'

const pageSize = 9

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { query, page } = readListAddress(request.url)
  const id = new URL(request.url).searchParams.get('video') ?? ''
  const load = async (): Promise<VideosData> => {
    const [{ videos, count }, watched] = await Promise.all([
      services.videos.shown(query, page),
      /^[a-z0-9-]{1,100}$/.test(id) ? services.videos.watched(id) : undefined,
    ])
    return { query, page, videos, count, watched }
  }
  return loadOr(services, load, noVideos(request.url))
}

interface VideosData {
  query: string
  page: number
  videos: ShownVideo[]
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
  watched: WatchedVideo | undefined
}

const noVideos = (url: string): VideosData => ({
  ...readListAddress(url),
  videos: [],
  count: undefined,
  watched: undefined,
})

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Training videos',
    description:
      'Short training videos for small manufacturers, with captions and transcripts: CUI, phishing, multi-factor login, scoring and plans.',
    path: '/training-videos',
  })

function TrainingVideos({ loaderData }: { loaderData: VideosData }) {
  const { query, page, videos, count, watched } = loaderData
  const { state } = useSession()
  const { pathname, search } = useLocation()
  const [wanted, setWanted] = useState('')
  const watchedId = watched?.locked ? watched.id : watched?.video.id
  const addressOf = (id: string) => {
    const address = new URLSearchParams(search)
    address.set('video', id)
    return `${pathname}?${address}`
  }
  return (
    <Page title="Training videos" lead="Short videos with captions and a transcript, for a break at the machine.">
      {watched ? <Watch watched={watched} /> : null}
      <SearchedList
        placeholder="Search Videos..."
        query={query}
        keep={['video']}
        page={page}
        pageSize={pageSize}
        count={count}
        noun="videos"
        empty="Check back soon for Videos..."
      >
        <CardGrid>
          {videos.map((video, index) => (
            <VideoCard
              key={video.id}
              video={video}
              to={`${addressOf(video.id)}#watched`}
              watched={video.id === watchedId}
              locked={video.members && state === 'out'}
              eager={index < 3}
              onLocked={() => setWanted(video.id)}
            />
          ))}
        </CardGrid>
      </SearchedList>
      <AccessDialog open={wanted !== ''} back={addressOf(wanted)} onClose={() => setWanted('')} />
    </Page>
  )
}

export default TrainingVideos

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={TrainingVideos} without={noVideos} />
}
