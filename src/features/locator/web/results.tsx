import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Place } from '../contract.ts'
import { describeResults, type OfficeList, officeLists } from './describe-results.ts'
import type { Search } from './locator-search.ts'
import { OfficeCard } from './office-card.tsx'
import { resultsAddress, toResults, useSought } from './shared/to-results.ts'

interface ResultsProps {
  search: Search
  chosen: string | undefined
  onShow(id: string): void
}

/** The offices of a search, the places to choose from, or what to do where nothing was found. */
export function Results({ search, chosen, onShow }: ResultsProps) {
  const { name, places, suggestions, nearest } = search
  const lists = numbered(officeLists(search))
  const head = useRef<HTMLDivElement>(null)
  const isSought = useSought()
  const first = useRef(search)
  // A county that was chosen from its list: the list keeps the focus, and the results may begin below what is seen.
  useEffect(() => {
    const box = head.current?.getBoundingClientRect()
    if (first.current === search || !box || isSought) return
    first.current = search
    if (box.top < 0 || box.top > innerHeight - 160) head.current?.scrollIntoView({ block: 'start' })
  }, [search, isSought])
  return (
    <section className="results" aria-labelledby="results">
      <div ref={head} className="results__head">
        <h2 id="results" tabIndex={-1}>
          {lists.length > 0 ? `Offices for ${name}` : `Results for “${name}”`}
        </h2>
        <p role="status">{places.length > 1 ? describePlaces(places.length) : sayWhat(search)}</p>
      </div>
      {places.length > 1 ? (
        <PlaceChoices places={places} />
      ) : lists.length > 0 ? (
        lists.map(({ title, meaning, offices, from }) => (
          <section key={title} className="office-group" aria-label={title}>
            <h3>{title}</h3>
            <p>{meaning}</p>
            <ol className="office-list" start={from}>
              {offices.map((office, index) => (
                <OfficeCard
                  key={office.id}
                  office={office}
                  number={from + index}
                  chosen={office.id === chosen}
                  near={office.match !== 'nearest' && nearest.includes(office.id)}
                  onShow={() => onShow(office.id)}
                />
              ))}
            </ol>
          </section>
        ))
      ) : (
        <>
          {suggestions.length > 0 ? <PlaceChoices places={suggestions} /> : null}
          <NothingFound search={search} />
        </>
      )}
    </section>
  )
}

function PlaceChoices({ places }: { places: readonly Place[] }) {
  return (
    <ul className="place-choices">
      {places.map(({ text }) => (
        <li key={text}>
          <Link to={resultsAddress(text)} preventScrollReset state={toResults}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Each list goes on counting, as the pins do. */
function numbered(lists: readonly OfficeList[]): (OfficeList & { from: number })[] {
  let from = 1
  return lists.map((list) => {
    const first = from
    from += list.offices.length
    return { ...list, from: first }
  })
}

const describePlaces = (count: number) => `${count} places have this name. Choose the one you mean.`

const sayWhat = (search: Search) =>
  search.serving.length + search.near.length > 0
    ? describeResults(search.name, search)
    : search.place || search.area
      ? 'No office was found for this place.'
      : describeSuggestions(search.suggestions.length)

const describeSuggestions = (count: number) =>
  count === 0
    ? 'We know no such place.'
    : `We know no such place. Did you mean ${count === 1 ? 'this one' : 'one of these'}?`

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
