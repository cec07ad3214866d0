import { useState } from 'react'
import { Said, usePress } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import { useSession } from '../../../../platform/browser/use-session.ts'
import type { DeskApplication } from '../../desk-contract.ts'

interface AssigneeProps {
  application: DeskApplication
  onChanged(application: DeskApplication): void
}

/** Who looks after an application (DESK-01, DESK-09). */
export function Assignee({ application, onChanged }: AssigneeProps) {
  const { program, id, revision, assignee, assignable } = application
  const session = useSession()
  const [chosen, setChosen] = useState<string>()
  const { said, pending, press } = usePress()
  const own = session.state === 'in' ? session.userId : ''
  const value = chosen ?? assignee?.id ?? ''
  const give = (to: string | null) =>
    press(async () => {
      const body = { revision, to }
      const answer = await call('PUT /api/staff/applications/:program/:id/assignee', { params: { program, id }, body })
      const now = answer.application.assignee?.name
      setChosen(undefined)
      onChanged(answer.application)
      if (answer.saved)
        return { kind: 'success', text: now ? `${now} looks after it now.` : 'Nobody looks after it now.' }
      return {
        kind: 'warning',
        text: `Somebody changed this application in the meantime, and your choice was not saved: ${now ?? 'nobody'} looks after it.`,
      }
    })
  return (
    <form
      className="site-form panel console__assign"
      onSubmit={(event) => {
        event.preventDefault()
        void give(value || null)
      }}
    >
      <div>
        <label htmlFor="assignee">Assigned to</label>
        <select id="assignee" className="usa-select" value={value} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Nobody</option>
          {assignee && !assignable.some((person) => person.id === assignee.id) ? (
            <option value={assignee.id}>{assignee.name}</option>
          ) : null}
          {assignable.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="usa-button" disabled={pending}>
        Assign
      </button>
      {assignee?.id !== own && assignable.some((person) => person.id === own) ? (
        <button
          type="button"
          className="usa-button usa-button--outline"
          disabled={pending}
          onClick={() => void give(own)}
        >
          Take it myself
        </button>
      ) : null}
      <Said said={said} />
    </form>
  )
}
