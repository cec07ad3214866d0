import { useState } from 'react'
import { Link } from 'react-router'
import type { DirectoryFigures } from '../../contract.ts'
import type { MapTiles } from '../map/map-settings.ts'
import { MapOnDemand } from './map-on-demand.tsx'
import { nativeId } from './native-id.ts'
import './locator-teaser.scss'

interface LocatorTeaserProps {
  /** Undefined where the directory could not be had: there are no badges then. */
  figures: DirectoryFigures | undefined
  tiles: MapTiles | null
}

/** The locator on another page: the map and the badges (HOME-04, HOME-05). */
export function LocatorTeaser({ figures, tiles }: LocatorTeaserProps) {
  const [chosen, setChosen] = useState<string>()
  const { nativeAccelerators, nativeOffices } = figures ?? { nativeAccelerators: [], nativeOffices: 0 }
  return (
    <div className="locator-teaser">
      <MapOnDemand tiles={tiles} chosen={chosen} onChoose={setChosen} />
      {nativeAccelerators.length > 0 ? (
        <section className="native-badges" aria-labelledby="native-badges">
          <h3 id="native-badges">
            Native American accelerators: {nativeOffices} regional {nativeOffices === 1 ? 'office' : 'offices'}
          </h3>
          <ul>
            {nativeAccelerators.map(({ name, offices }) => (
              <li key={name}>
                <Link to={`/service-area-locator#${nativeId(name)}`} className="native-badge" prefetch="intent">
                  <span>{name}</span>
                  <strong>
                    {offices.length} {offices.length === 1 ? 'office' : 'offices'}
                  </strong>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
