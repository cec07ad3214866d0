import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { useTypedBefore } from './forms/use-typed-before.ts'
import { Icon } from './icon.tsx'

interface SearchBoxProps {
  /** Stands in the box and names it. */
  placeholder: string
  /** The search text that the address carries. */
  value: string
  /** Address parameters kept beside the search; all others are dropped, so the list is back on page 1. */
  keep?: string[]
}

/**
 * What was being typed in a box that went while it had the focus: the box that comes in the same moment takes it over.
 * So it is where a list gives way to the list without items, and back (LIST-18).
 */
let left: { placeholder: string; text: string } | undefined

function leaveTyping(placeholder: string, text: string): void {
  left = { placeholder, text }
  queueMicrotask(() => {
    left = undefined
  })
}

/**
 * Searches by the address: a plain GET form, and with JavaScript also while the visitor types.
 * The text typed stays the visitor's own: an answer that arrives late never overwrites it.
 */
export function SearchBox({ placeholder, value, keep = [] }: SearchBoxProps) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [params] = useSearchParams()
  const [text, setText] = useState(value)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const asked = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()

  const searchSoon = (typed: string) => {
    const wanted = typed.trim()
    setText(typed)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (!form.current) return
      // On its way by the browser itself, from before React was there (`src/held/`).
      const { sent } = form.current.dataset
      delete form.current.dataset.sent
      if (wanted === asked.current || wanted === sent) return
      asked.current = wanted
      submit(form.current, { action: pathname, replace: true, preventScrollReset: true })
    }, 200)
  }

  useTypedBefore(box, value, searchSoon)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box comes and when it goes
  useLayoutEffect(() => {
    const { current } = box
    if (current && left?.placeholder === placeholder) {
      current.focus({ preventScroll: true })
      searchSoon(left.text)
    }
    return () => {
      if (current && document.activeElement === current) leaveTyping(placeholder, current.value)
    }
  }, [])
  // An address that this box did not ask for (a link, a step back) fills it; the answer to its own search does not.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    window.clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    <Form
      ref={form}
      method="get"
      // Without the address's query, which may be that of a preview.
      action={pathname}
      role="search"
      className="search-box"
      data-wants
      preventScrollReset
      onSubmit={() => {
        window.clearTimeout(timer.current)
        asked.current = text.trim()
      }}
    >
      {keep.flatMap((name) =>
        params.getAll(name).map((kept) => <input key={name + kept} type="hidden" name={name} value={kept} />),
      )}
      <input
        ref={box}
        // By it the field has the focus again when a document of its own answers (`src/held/`).
        id="list-search"
        type="search"
        name="query"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => searchSoon(event.target.value)}
      />
      <button type="submit" className="usa-button" aria-label="Search">
        <Icon name="search" />
      </button>
      <span className="visually-hidden" role="status">
        {navigation.state === 'loading' ? 'Searching' : ''}
      </span>
    </Form>
  )
}
