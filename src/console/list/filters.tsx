import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffFilter, StaffList } from '../../platform/staff-list-contract.ts'
import { filteredBy, type ListState, listAddress } from './list-address.ts'

/** The filters that are not offered as links, and a button: nothing happens while one still chooses. */
export function Filters({ list, state }: { list: StaffList; state: ListState }) {
  const navigate = useNavigate()
  const offered = Object.entries(list.filters).filter(([name]) => name !== list.counted)
  const filter = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const next = offered.reduce(
      (sofar, [name]) => filteredBy(sofar, name, String(entered.get(name) ?? '').trim() || undefined),
      state,
    )
    void navigate(listAddress(list, next), { preventScrollReset: true })
  }
  return (
    <form className="list-filters" onSubmit={filter}>
      {offered.map(([name, filter]) => (
        <div key={name}>
          <label htmlFor={`filter-${name}`}>{filter.label}</label>
          <Entry name={name} filter={filter} value={state.filters[name] ?? ''} />
        </div>
      ))}
      <button type="submit" className="usa-button usa-button--outline">
        Filter
      </button>
    </form>
  )
}

function Entry({ name, filter, value }: { name: string; filter: StaffFilter; value: string }) {
  const [chosen, setChosen] = useState(value)
  // The address has come to say something else: a step back, a link.
  useEffect(() => setChosen(value), [value])
  const shared = { id: `filter-${name}`, name, value: chosen }
  if (!('options' in filter))
    return (
      <input
        {...shared}
        className="usa-input"
        type={filter.type === 'day' ? 'date' : 'text'}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setChosen(event.target.value)}
      />
    )
  return (
    <select {...shared} className="usa-select" onChange={(event) => setChosen(event.target.value)}>
      <option value="">All</option>
      {Object.entries(filter.options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
