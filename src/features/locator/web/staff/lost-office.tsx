import { useState } from 'react'
import type { OfficePeople } from '../../offices-contract.ts'
import { OfficeSelect } from './office-select.tsx'
import { OfficeStaff, type Person } from './office-staff.tsx'

interface LostOfficeProps {
  office: OfficePeople['lost'][number]
  offices: OfficePeople['offices']
  assignable: readonly Person[]
  pending: boolean
  onTake(office: OfficePeople['offices'][number], person: Person): Promise<void>
  onSucceed(to: number): Promise<void>
}

/** An office that the directory no longer has under this name: another takes over what it had. */
export function LostOffice({ office, offices, assignable, pending, onTake, onSucceed }: LostOfficeProps) {
  const [to, setTo] = useState('')
  const { id, name, city, state, people, companies } = office
  return (
    <section className="panel">
      <h2>{name} is no longer in the directory</h2>
      <p>
        {[city, state].filter(Boolean).join(', ')}.{' '}
        {people.length > 0 ? 'Whoever is assigned to it sees nothing of it now.' : 'Nobody is assigned to it.'}{' '}
        {companies === 1
          ? 'One application or message belongs to it.'
          : `${companies} applications and messages belong to it.`}
      </p>
      <OfficeStaff office={office} assignable={assignable} pending={pending} onTake={onTake} />
      <form
        className="site-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (to) void onSucceed(Number(to))
        }}
      >
        <OfficeSelect
          id={`successor-${id}`}
          label="It has another name now, or its work goes to"
          offices={offices}
          value={to}
          onChange={setTo}
        />
        <p className="form-actions">
          <button type="submit" className="usa-button" disabled={pending || !to}>
            Give all of it to this office
          </button>
        </p>
      </form>
    </section>
  )
}
