import { useRef, useState } from 'react'
import { ConsolePage } from '../../../console/console-page.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { roles } from '../../../platform/permissions-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { type RoleHolder, RolesForm } from './roles-form.tsx'
import { useProof } from './shared/use-proof.tsx'

/** Who works in the console, and as what (STAFF-07). */
export default function StaffRoles() {
  const session = useSession()
  const loaded = useLoaded('roles', (signal) => call('GET /api/staff/roles', undefined, { signal }))
  const { prove, dialog } = useProof()
  const [chosen, setChosen] = useState<RoleHolder>()
  const [said, setSaid] = useState('')
  const [changes, setChanges] = useState(0)
  const form = useRef<HTMLElement>(null)
  const choose = (person: RoleHolder | undefined) => {
    setChosen(person)
    setSaid('')
    form.current?.querySelector('h2')?.focus()
  }
  return (
    <ConsolePage title="Roles" loaded={loaded}>
      {({ Items }) => (
        <>
          <p>
            Who has a role works in the console, after a login with a second step. The person is told by mail, and a
            role that is taken away ends at once.
          </p>
          {Items.filter(isActiveAdministrator).length === 1 ? (
            <Alert kind="warning" title="There is one administrator only">
              <p>
                Give the role to a second person: should the one lose their login, nobody could give roles any more.
              </p>
            </Alert>
          ) : null}
          <p role="status" className="console__said">
            {said}
          </p>
          <table className="data-table data-table--stacked">
            <caption className="visually-hidden">People with roles, by name</caption>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Roles</th>
                <th scope="col">Second step</th>
                <th scope="col">Last login</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {Items.map((person) => (
                <tr key={person.id}>
                  <th scope="row" data-label="Person">
                    {person.name}
                    <br />
                    <a href={`mailto:${person.email}`}>{person.email}</a>
                    {person.disabled ? <p className="quiet">Switched off</p> : null}
                  </th>
                  <td data-label="Roles">{person.roles.map((role) => roles[role].label).join(', ')}</td>
                  <td data-label="Second step">{person.secondStep ? 'On' : 'Not yet: the console is shut'}</td>
                  <td data-label="Last login">
                    {person.lastLoginAt ? <DateText iso={person.lastLoginAt} /> : 'Never'}
                  </td>
                  <td data-label="Change">
                    {session.state === 'in' && session.userId === person.id ? (
                      'You: nobody changes their own'
                    ) : (
                      <button type="button" className="link-button" onClick={() => choose(person)}>
                        Change<span className="visually-hidden"> the roles of {person.name}</span>
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <section ref={form} className="panel console__form">
            <h2 tabIndex={-1}>{chosen ? `Roles of ${chosen.name}` : 'Give somebody a role'}</h2>
            <RolesForm
              key={chosen?.id ?? `new ${changes}`}
              person={chosen}
              prove={prove}
              onDone={(message) => {
                choose(undefined)
                setSaid(message)
                setChanges((count) => count + 1)
                loaded.again()
              }}
              onCancel={chosen ? () => choose(undefined) : undefined}
            />
          </section>
          {dialog}
        </>
      )}
    </ConsolePage>
  )
}

const isActiveAdministrator = ({ roles, disabled }: RoleHolder) => roles.includes('administrator') && !disabled
