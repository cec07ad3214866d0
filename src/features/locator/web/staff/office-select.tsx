import { stateName } from '../../../../platform/states-contract.ts'
import type { OfficePeople } from '../../offices-contract.ts'

interface OfficeSelectProps {
  id: string
  label: string
  offices: OfficePeople['offices']
  value: string
  onChange(id: string): void
}

/** One of all offices, by state. */
export function OfficeSelect({ id, label, offices, value, onChange }: OfficeSelectProps) {
  const states = [...new Set(offices.map(({ state }) => state))]
  return (
    <div>
      <label className="usa-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="usa-select" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">- Select -</option>
        {states.map((state) => (
          <optgroup key={state} label={stateName(state) || state}>
            {offices
              .filter((office) => office.state === state)
              .map((office) => (
                <option key={office.id} value={office.id}>
                  {office.city ? `${office.name}, ${office.city}` : office.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
