import { useMemo, useState } from 'react'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { Alert } from '../../../ui/alert.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/locator.route'
import { type Asked, type Found, nothingFound, readLocatorAddress, searchOffices } from './locator-search.ts'
import type { MapTiles } from './map/map-settings.ts'
import { groupNative, type NativeAccelerator, NativeOffices } from './native-offices.tsx'
import { Results } from './results.tsx'
import { SearchCounty } from './search-county.tsx'
import { SearchForms } from './search-forms.tsx'
import { SearchPlace } from './search-place.tsx'
import { MapOnDemand } from './shared/map-on-demand.tsx'
import '../../../ui/theme/forms.scss'
import './locator.scss'

export const handle = { script: 'held' } satisfies PageHandle

interface LocatorData {
  /** What one is, in a sentence. */
  accelerator: string
  asked: Asked
  found: Found
  native: NativeAccelerator[]
  offices: number
  states: number
  sample: boolean
  tiles: MapTiles | null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { accelerator } = services.site
  const asked = readLocatorAddress(request.url)
  const load = async (): Promise<LocatorData> => {
    const [found, { figures, offices, sample }] = await Promise.all([
      searchOffices(services.locator, asked),
      services.locator.directory(),
    ])
    const counts = { offices: figures.offices, states: figures.states, sample }
    return { accelerator, asked, found, native: groupNative(figures, offices), ...counts, tiles: services.mapTiles }
  }
  return loadOr(services, load, noResults(request.url, accelerator))
}

/** MAP-24: what fails is only logged; the forms stay, with what was asked for in them. */
const noResults = (url: string, accelerator = ''): LocatorData => ({
  accelerator,
  asked: readLocatorAddress(url),
  found: nothingFound,
  native: [],
  offices: 0,
  states: 0,
  sample: false,
  tiles: null,
})

export const meta: Route.MetaFunction = (args) => {
  const { asked, found } = (args.loaderData as LocatorData | undefined) ?? {}
  return describePage(args, {
    title: found?.search ? `Offices for ${found.search.name}` : 'Locate your accelerator office',
    description:
      'Find the accelerator office that serves your place: by address, city or ZIP code, by state and county, or on the map.',
    path: '/service-area-locator',
    unlisted: Boolean(asked?.query || asked?.state),
  })
}

const noOffices: never[] = []

function Locator({ loaderData }: { loaderData: LocatorData }) {
  const { asked, found, native, offices, states, sample, tiles, accelerator } = loaderData
  const { search } = found
  const shownOffices = useMemo(() => (search ? [...search.serving, ...search.near] : noOffices), [search])
  const [chosen, setChosen] = useState<{ id: string; in: Asked }>()
  const shown = chosen?.in === asked ? chosen.id : undefined
  const choose = (id: string | undefined) => setChosen(id ? { id, in: asked } : undefined)
  const show = (id: string) => {
    choose(id)
    document.getElementById('map')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Page title="Locate your accelerator" here="Locate" lead={`${accelerator} Tell us where your company is.`.trim()}>
      {sample ? (
        <div className="locator-sample">
          <Alert kind="info">
            The offices shown are sample data: their telephone numbers and addresses are made up. The program’s own
            directory takes their place when it is imported.
          </Alert>
        </div>
      ) : null}
      <SearchForms name={search?.name}>
        <SearchPlace query={asked.query} />
        <p className="locator-search__or" aria-hidden="true">
          or
        </p>
        <SearchCounty given={asked} found={found} />
      </SearchForms>
      <div className={search ? 'locator-found' : ''}>
        {search ? <Results search={search} chosen={shown} onShow={show} /> : null}
        <section id="map" className="locator-map needs-script" aria-labelledby="map-title">
          <h2 id="map-title" className={search ? 'visually-hidden' : ''}>
            All offices on the map
          </h2>
          {offices > 0 && !search ? (
            <p>
              {offices} offices in {states} states and territories.
            </p>
          ) : null}
          <MapOnDemand
            tiles={tiles}
            found={shownOffices}
            place={search?.place}
            area={search?.area}
            chosen={shown}
            onChoose={choose}
          />
        </section>
      </div>
      <NativeOffices accelerators={native} onShow={show} />
    </Page>
  )
}

export default Locator

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Locator} without={noResults} />
}
