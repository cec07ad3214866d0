import { type KeyboardEvent, useId, useState } from 'react'
import type { Snapshot } from '../../forms/item.ts'
import { useLoaded } from '../../platform/browser/use-loaded.ts'
import { Field, FieldGroup, type FieldProps } from '../../ui/forms/field.tsx'
import { textOf } from '../../ui/forms/text-field.tsx'

/** A word of a list that grows, and of how many items it is one. */
export interface KnownTerm {
  term: string
  count: number
}

interface TermFieldProps extends FieldProps<Snapshot> {
  /** The list, as far as it has grown. */
  terms(field: string): Promise<KnownTerm[]>
}

function Known({ id, terms }: { id: string; terms: readonly KnownTerm[] }) {
  return (
    <datalist id={id}>
      {terms.map(({ term, count }) => (
        <option key={term} value={term}>{`used ${count === 1 ? 'once' : `${count} times`}`}</option>
      ))}
    </datalist>
  )
}

/** One word, or a few, from a list that grows as one types (EDIT-12). */
export function TermField({ terms, ...field }: TermFieldProps) {
  const { form, name } = field
  const list = useId()
  const known = useLoaded(`terms ${name}`, () => terms(name)).value ?? []
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            className={`usa-input${wiring['aria-invalid'] ? ' usa-input--error' : ''}`}
            list={list}
            autoComplete="off"
            value={textOf(form.values[name])}
            onChange={(event) => form.set(name, event.target.value)}
            onBlur={(event) => {
              const wanted = asKnown(known, event.target.value)
              if (wanted !== event.target.value) form.set(name, wanted)
            }}
          />
          <Known id={list} terms={known} />
        </>
      )}
    </Field>
  )
}

/** Several of them (EDIT-12). */
export function TagsField({ terms, ...field }: TermFieldProps) {
  const { form, name, disabled } = field
  const list = useId()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const known = useLoaded(`terms ${name}`, () => terms(name)).value ?? []
  const entry = form.values[name]
  const tags = Array.isArray(entry) ? entry : []
  const add = () => {
    if (typed.trim() === '') return
    const wanted = typed.split(',').map((tag) => asKnown(known, tag))
    const fresh = wanted.filter((tag, at) => tag !== '' && !hasTag(tags, tag) && !hasTag(wanted.slice(0, at), tag))
    if (fresh.length > 0) form.set(name, [...tags, ...fresh])
    setSaid(fresh.length > 0 ? `Added: ${fresh.join(', ')}` : '')
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add()
  }
  return (
    <FieldGroup {...field}>
      {(wiring) => (
        <>
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag}>
                {tag}
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={`Take ${tag} away`}
                  onClick={() => {
                    form.set(
                      name,
                      tags.filter((other) => other !== tag),
                    )
                    setSaid(`Taken away: ${tag}`)
                    // The button goes with it.
                    document.getElementById(`${wiring.id}-another`)?.focus()
                  }}
                >
                  &times;
                </button>
              </li>
            ))}
          </ul>
          <div className="tags__add">
            <input
              id={`${wiring.id}-another`}
              name={name}
              className="usa-input"
              aria-label={`Another one of: ${String(field.label)}`}
              aria-invalid={wiring['aria-invalid']}
              aria-describedby={wiring['aria-describedby']}
              list={list}
              autoComplete="off"
              disabled={disabled}
              data-own-undo={typed || undefined}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              // What was typed counts, with or without the button.
              onBlur={add}
            />
            <button type="button" className="usa-button usa-button--outline" disabled={disabled} onClick={add}>
              Add
            </button>
          </div>
          <Known id={list} terms={known} />
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </>
      )}
    </FieldGroup>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const hasTag = (tags: readonly string[], tag: string) => tags.some((other) => isSame(other, tag))

/** As the list spells it already, or as it was typed, without blanks around it. */
export const asKnown = (known: readonly KnownTerm[], typed: string): string =>
  known.find(({ term }) => isSame(term, typed.trim()))?.term ?? typed.trim()
