import { ConsolePage } from '../../../console/console-page.tsx'
import { Outcome, usePress } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import type { OfficePeople } from '../offices-contract.ts'
import { AssignForm } from './staff/assign-form.tsx'
import { LostOffice } from './staff/lost-office.tsx'
import { OfficeStaff } from './staff/office-staff.tsx'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** Who works for which office (OFFICE-05). */
export default function StaffOffices() {
  const loaded = useLoaded('offices', (signal) => call('GET /api/staff/offices', undefined, { signal }))
  const { said, pending, press } = usePress()
  const change = (make: () => Promise<OfficePeople>, text: string) =>
    press(async () => {
      loaded.put(await make())
      return { kind: 'success', text }
    })
  const take = (office: { id: number; name: string }, person: { id: string; name: string }) =>
    change(
      () => call('DELETE /api/staff/offices/:id/people/:person', { params: { id: office.id, person: person.id } }),
      `${person.name} is no longer assigned to ${office.name}.`,
    )
  return (
    <ConsolePage title="Offices" loaded={loaded}>
      {({ offices, lost, assignable }) => {
        const staffed = offices.filter(({ people }) => people.length > 0)
        return (
          <>
            <p>
              Who is assigned to an office sees the companies that it looks after: their messages and applications, and
              nothing of other offices. A person may have several.
            </p>
            <Outcome said={said} />
            {lost.map((office) => (
              <LostOffice
                key={office.id}
                office={office}
                offices={offices}
                assignable={assignable}
                pending={pending}
                onTake={take}
                onSucceed={(to) =>
                  change(
                    () => call('POST /api/staff/offices/:id/successor', { params: { id: office.id }, body: { to } }),
                    `What ${office.name} had belongs to ${nameOf(offices, to)} now.`,
                  )
                }
              />
            ))}
            <AssignForm
              offices={offices}
              people={assignable}
              pending={pending}
              onAssign={(office, person) =>
                change(
                  () =>
                    call('PUT /api/staff/offices/:id/people/:person', { params: { id: office, person: person.id } }),
                  `${person.name} is assigned to ${nameOf(offices, office)}.`,
                )
              }
            />
            <section>
              <h2>Assigned now</h2>
              {staffed.length === 0 ? (
                <p>Nobody is assigned to an office.</p>
              ) : (
                <table className="data-table data-table--stacked">
                  <caption className="visually-hidden">Offices with the people assigned to them</caption>
                  <thead>
                    <tr>
                      <th scope="col">Office</th>
                      <th scope="col">People</th>
                    </tr>
                  </thead>
                  <tbody>
                    {staffed.map((office) => (
                      <tr key={office.id}>
                        <th scope="row" data-label="Office">
                          {office.name}
                          <span className="console__line quiet">{placeOf(office)}</span>
                        </th>
                        <td data-label="People">
                          <OfficeStaff office={office} assignable={assignable} pending={pending} onTake={take} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </section>
          </>
        )
      }}
    </ConsolePage>
  )
}

const nameOf = (offices: OfficePeople['offices'], id: number) => offices.find((one) => one.id === id)?.name ?? ''

const placeOf = ({ city, state }: OfficePeople['offices'][number]) => [city, state].filter(Boolean).join(', ')
