import { searchAction, useSearchHere } from './to-results.ts'
import './place-box.scss'

/** One box for a place, on another page: it leads to the offices for it. */
export function PlaceBox({ label, button }: { label: string; button: string }) {
  const searchHere = useSearchHere()
  return (
    <form method="get" action={searchAction} role="search" className="place-box" onSubmit={searchHere}>
      <label htmlFor="place">{label}</label>
      <div>
        <input id="place" name="query" type="text" autoComplete="off" enterKeyHint="search" maxLength={200} />
        <button type="submit" className="usa-button">
          {button}
        </button>
      </div>
    </form>
  )
}
