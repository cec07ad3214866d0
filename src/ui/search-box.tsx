import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'
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
      role="search"
      className="search-box"
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
        type="search"
        name="query"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const wanted = event.target.value.trim()
          setText(event.target.value)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => {
            if (!form.current || wanted === asked.current) return
            asked.current = wanted
            submit(form.current, { replace: true, preventScrollReset: true })
          }, 200)
        }}
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
