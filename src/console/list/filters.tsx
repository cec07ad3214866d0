import { Form, useSearchParams } from 'react-router'
import type { StaffFilter, StaffList } from '../../platform/staff-list-contract.ts'
import type { ListState } from './list-address.ts'

/** The filters that are not offered as links, and a button: nothing happens while one still chooses. */
export function Filters({ list, state }: { list: StaffList; state: ListState }) {
  const [params] = useSearchParams()
  const offered = Object.entries(list.filters).filter(([name]) => name !== list.counted)
  const names = offered.map(([name]) => name)
  const kept = [...params].filter(([name]) => name !== 'page' && !names.includes(name))
  return (
    // Its fields begin anew where the address has come to say something else.
    <Form key={JSON.stringify(state.filters)} className="list-filters" method="get" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {offered.map(([name, filter]) => (
        <div key={name}>
          <label htmlFor={`filter-${name}`}>{filter.label}</label>
          <Entry name={name} filter={filter} value={state.filters[name] ?? ''} />
        </div>
      ))}
      <button type="submit" className="usa-button usa-button--outline">
        Filter
      </button>
    </Form>
  )
}

function Entry({ name, filter, value }: { name: string; filter: StaffFilter; value: string }) {
  if (!('options' in filter))
    return (
      <input
        id={`filter-${name}`}
        className="usa-input"
        type={filter.type === 'day' ? 'date' : 'text'}
        name={name}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
      />
    )
  return (
    <select id={`filter-${name}`} className="usa-select" name={name} defaultValue={value}>
      <option value="">All</option>
      {Object.entries(filter.options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
