import { useLocation, useNavigate } from 'react-router'
import type { ToolChoices } from '../contract.ts'
import { type ToolAddress, toolListAddress } from './tool-address.ts'

/** TOOL-06. Each choice changes the address, and the address the list. */
export function ToolFilters({ address, choices }: { address: ToolAddress; choices: ToolChoices | undefined }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const choose = (change: Partial<ToolAddress>) =>
    void navigate(toolListAddress(search, change), { preventScrollReset: true })
  const { category, creator, priceRange, cost } = address
  return (
    <div className="tool-filters" role="group" aria-label="Narrow the list">
      <Filter
        label="Category"
        value={category}
        options={choices?.categories}
        onChoose={(category) => choose({ category })}
      />
      <Filter label="Creator" value={creator} options={choices?.creators} onChoose={(creator) => choose({ creator })} />
      <Filter
        label="Price range"
        value={priceRange}
        options={choices?.priceRanges}
        onChoose={(priceRange) => choose({ priceRange })}
      />
      <Filter
        label="Paid or free"
        value={cost}
        options={['paid', 'free']}
        names={{ paid: 'Paid', free: 'Free' }}
        onChoose={(cost) => choose({ cost: cost as ToolAddress['cost'] })}
      />
      {category || creator || priceRange || cost ? (
        <button
          type="button"
          className="usa-button usa-button--unstyled"
          onClick={() => choose({ category: '', creator: '', priceRange: '', cost: '' })}
        >
          Clear filters
        </button>
      ) : null}
    </div>
  )
}

interface FilterProps {
  label: string
  value: string
  options: readonly string[] | undefined
  names?: Record<string, string>
  onChoose(value: string): void
}

function Filter({ label, value, options = [], names = {}, onChoose }: FilterProps) {
  // An address may name what no review has: the box then says what is filtered for.
  const shown = value && !options.includes(value) ? [...options, value] : options
  return (
    <label>
      <span>{label}</span>
      <select className="usa-select" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">All</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {names[option] ?? option}
          </option>
        ))}
      </select>
    </label>
  )
}
