import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTypedBefore } from '../../../ui/forms/use-typed-before.ts'
import { locatorAddress } from '../states-contract.ts'
import { searchAction, toResults, useSearchHere } from './shared/to-results.ts'
import { UseMyLocation } from './use-my-location.tsx'
import { useSuggestions } from './use-suggestions.ts'

const label = 'Enter address, city or ZIP code'

/** One box for every kind of place (MAP-18), with suggestions: the combobox of the ARIA Authoring Practices. */
export function SearchPlace({ query }: { query: string }) {
  const id = useId()
  const navigate = useNavigate()
  const searchHere = useSearchHere()
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef(query)
  const [text, setText] = useState(query)
  const [typing, setTyping] = useState(false)
  const [folded, setFolded] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text, typing)
  const open = typing && !folded && suggestions.length > 0

  useTypedBefore(box, query, (typed) => {
    setText(typed)
    setTyping(true)
    setFolded(document.activeElement !== box.current)
  })
  // The box stays the same one when its search is answered, and what is typed meanwhile stays in it: only an address
  // that it did not ask for (a link, a step back) fills it.
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    setText(query)
    setTyping(false)
    setActive(-1)
  }, [query])

  const fold = () => {
    setFolded(true)
    setActive(-1)
  }
  const close = () => {
    setTyping(false)
    setActive(-1)
  }
  const choose = (place: string) => {
    asked.current = place
    setText(place)
    close()
    void navigate(locatorAddress(place), {
      preventScrollReset: true,
      state: toResults,
    })
  }
  const steer = (event: KeyboardEvent) => {
    const count = suggestions.length
    if (event.key === 'Escape') {
      if (open) event.preventDefault()
      fold()
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      choose(suggestions[active] as string)
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setFolded(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than suggestions: the text itself.
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
    }
  }

  return (
    <form
      method="get"
      action={searchAction}
      role="search"
      className="place-search"
      data-wants
      onSubmit={(event) => {
        asked.current = text.trim()
        close()
        searchHere(event)
      }}
    >
      <label className="place-search__label" htmlFor={id}>
        {label}
      </label>
      <div className="place-search__row">
        <div className="place-search__box">
          <input
            ref={box}
            id={id}
            name="query"
            className="usa-input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTyping(true)
              setFolded(false)
              setActive(-1)
            }}
            onKeyDown={steer}
            onBlur={fold}
          />
          <div id={`${id}-list`} role="listbox" aria-label="Places" className="place-search__list" hidden={!open}>
            {suggestions.map((place, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard steers from the box
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
              <div
                key={place}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                {place}
              </div>
            ))}
          </div>
        </div>
        <button type="submit" className="usa-button">
          SEARCH
        </button>
      </div>
      <UseMyLocation onFound={choose} />
      <span className="visually-hidden" role="status">
        {open ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </span>
    </form>
  )
}
