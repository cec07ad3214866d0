import { useState } from 'react'
import type { Entries } from '../../../../forms/definition.ts'
import { FieldGroup, type FieldProps, fieldId } from '../../../../ui/forms/field.tsx'
import { cuiCategories } from '../../system/cui-categories.ts'

/** Shown before anybody searches: what companies that work for the Department of Defense receive most. */
const first = new Set(['Defense', 'Export Control'])
const all = cuiCategories.flatMap(({ names }) => names)

/** The categories of the CUI Registry, to search and to tick. What is ticked is always shown. */
export function CuiField(props: FieldProps<Entries>) {
  const { form, name } = props
  const [search, setSearch] = useState('')
  const [whole, setWhole] = useState(false)
  const id = fieldId(form.id, name)
  const chosen = (form.values[name] ?? []) as string[]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isShown = (group: string, category: string) => {
    if (chosen.includes(category)) return true
    const text = `${group} ${category}`.toLowerCase()
    return words.length > 0 ? words.every((word) => text.includes(word)) : whole || first.has(group)
  }
  const groups = cuiCategories
    .map(({ group, names }) => ({ group, names: names.filter((category) => isShown(group, category)) }))
    .filter(({ names }) => names.length > 0)
  const count = groups.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <FieldGroup {...props}>
      {() => (
        <>
          <label className="usa-label" htmlFor={`${id}-search`}>
            Search the categories
          </label>
          <input
            id={`${id}-search`}
            className="usa-input"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status">
            {count} of {all.length} categories shown, {chosen.length} chosen
          </p>
          <div className="system-form__categories">
            {groups.map(({ group, names }) => (
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden="true">{group}</p>
                {names.map((category) => (
                  <div key={category} className="usa-checkbox">
                    <input
                      id={`${id}-${all.indexOf(category)}`}
                      className="usa-checkbox__input"
                      type="checkbox"
                      checked={chosen.includes(category)}
                      onChange={(event) =>
                        form.set(
                          name,
                          all.filter((one) => (one === category ? event.target.checked : chosen.includes(one))),
                        )
                      }
                    />
                    <label className="usa-checkbox__label" htmlFor={`${id}-${all.indexOf(category)}`}>
                      {category}
                    </label>
                  </div>
                ))}
              </div>
            ))}
          </div>
          {words.length > 0 ? null : (
            <button type="button" className="link-button" onClick={() => setWhole(!whole)}>
              {whole ? 'Show fewer' : `Show all ${all.length} categories`}
            </button>
          )}
        </>
      )}
    </FieldGroup>
  )
}
