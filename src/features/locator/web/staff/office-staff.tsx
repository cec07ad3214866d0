import type { OfficePeople } from '../../offices-contract.ts'

type Office = OfficePeople['offices'][number]
export type Person = OfficePeople['assignable'][number]

interface OfficeStaffProps {
  office: Office
  /** Who may answer inquiries at all. */
  assignable: readonly Person[]
  pending: boolean
  onTake(office: Office, person: Person): Promise<void>
}

/** Who is assigned to an office, each to be taken away. */
export function OfficeStaff({ office, assignable, pending, onTake }: OfficeStaffProps) {
  return (
    <ul className="console__people">
      {office.people.map((person) => (
        <li key={person.id}>
          {person.name}
          {assignable.some(({ id }) => id === person.id) ? '' : ' (may not answer inquiries any more)'}{' '}
          <button type="button" className="link-button" disabled={pending} onClick={() => void onTake(office, person)}>
            Take away
            <span className="visually-hidden">
              {' '}
              {person.name} from {office.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
