import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { describeResults } from './describe-results.ts'
import type { Search } from './locator-search.ts'
import { OfficeCard } from './office-card.tsx'

interface ResultsProps {
  search: Search
  chosen: string | undefined
  onShow(id: string): void
}

/** The offices of a search, the places to choose from, or what to do where nothing was found. */
export function Results({ search, chosen, onShow }: ResultsProps) {
  const { name, places, offices, nearest } = search
  const head = useRef<HTMLDivElement>(null)
  const first = useRef(search)
  // On a phone the results of a new search begin below what is seen.
  useEffect(() => {
    const box = head.current?.getBoundingClientRect()
    if (first.current === search || !box) return
    first.current = search
    if (box.top < 0 || box.top > innerHeight - 160) head.current?.scrollIntoView({ block: 'start' })
  }, [search])
  return (
    <section className="results" aria-labelledby="results">
      <div ref={head} className="results__head">
        <h2 id="results">{offices.length > 0 ? `Offices for ${name}` : `Results for “${name}”`}</h2>
        <p role="status">{places.length > 1 ? describePlaces(places.length) : sayWhat(search)}</p>
      </div>
      {places.length > 1 ? (
        <ul className="place-choices">
          {places.map(({ text }) => (
            <li key={text}>
              <Link to={`/service-area-locator?query=${encodeURIComponent(text)}`} preventScrollReset>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : offices.length > 0 ? (
        <ol className="office-list">
          {offices.map((office, index) => (
            <OfficeCard
              key={office.id}
              office={office}
              number={index + 1}
              chosen={office.id === chosen}
              near={nearest.includes(office.id)}
              onShow={() => onShow(office.id)}
            />
          ))}
        </ol>
      ) : (
        <NothingFound search={search} />
      )}
    </section>
  )
}

const describePlaces = (count: number) => `${count} places have this name. Choose the one you mean.`

const sayWhat = ({ name, offices, place, area }: Search) =>
  offices.length > 0
    ? describeResults(name, offices)
    : place || area
      ? 'No office was found for this place.'
      : 'We know no such place.'

function NothingFound({ search }: { search: Search }) {
  return (
    <div className="panel">
      <p>
        {search.place || search.area
          ? 'The directory names no office here at the moment.'
          : 'Check the spelling, or type a city with its state, such as “Huntsville, AL”, or a ZIP code of five digits. You can also choose the state and the county from the lists.'}
      </p>
      <p>
        <Link to="/contact">Write to us</Link>, and we tell you who can help.
      </p>
    </div>
  )
}
