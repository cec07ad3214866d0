import { useState } from 'react'
import { Said } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import type { Inquiry } from '../../contract.ts'
import { useInquiryChange } from './use-change.ts'

interface InquiryAssigneeProps {
  inquiry: Inquiry
  onChanged(inquiry: Inquiry): void
}

/** Who looks after an inquiry (INBOX-01). */
export function InquiryAssignee({ inquiry: { id, revision, assignee, assignable }, onChanged }: InquiryAssigneeProps) {
  const [chosen, setChosen] = useState<string>()
  const { said, pending, change } = useInquiryChange(onChanged)
  const value = chosen ?? assignee?.id ?? ''
  return (
    <form
      className="site-form panel console__assign"
      onSubmit={(event) => {
        event.preventDefault()
        void change(
          async () => {
            const body = { revision, to: value || null }
            const answer = await call('PUT /api/staff/inquiries/:id/assignee', { params: { id }, body })
            setChosen(undefined)
            return answer
          },
          () => `${assignable.find((person) => person.id === value)?.name ?? 'Nobody'} looks after it now.`,
        )
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
      <Said said={said} />
    </form>
  )
}
