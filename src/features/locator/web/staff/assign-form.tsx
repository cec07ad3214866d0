import { useState } from 'react'
import type { OfficePeople } from '../../offices-contract.ts'
import { OfficeSelect } from './office-select.tsx'
import type { Person } from './office-staff.tsx'

interface AssignFormProps {
  offices: OfficePeople['offices']
  people: readonly Person[]
  pending: boolean
  onAssign(office: number, person: Person): Promise<void>
}

export function AssignForm({ offices, people, pending, onAssign }: AssignFormProps) {
  const [office, setOffice] = useState('')
  const [chosen, setChosen] = useState('')
  const person = people.find(({ id }) => id === chosen)
  return (
    <section className="panel">
      <h2>Assign somebody</h2>
      {people.length === 0 ? (
        <p>Nobody may answer inquiries yet. An administrator gives the role of a counselor under Roles.</p>
      ) : (
        <form
          className="site-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (office && person) void onAssign(Number(office), person)
          }}
        >
          <div>
            <label className="usa-label" htmlFor="person">
              Person
            </label>
            <select
              id="person"
              className="usa-select"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">- Select -</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <OfficeSelect id="office" label="Office" offices={offices} value={office} onChange={setOffice} />
          <p className="form-actions">
            <button type="submit" className="usa-button" disabled={pending || !office || !person}>
              Assign
            </button>
          </p>
        </form>
      )}
    </section>
  )
}
