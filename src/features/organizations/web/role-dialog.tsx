import { useState } from 'react'
import { type Answer, type CallError, call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import { type MemberRole, roleWords } from './role-words.ts'

type Member = Answer<'GET /api/organization/members'>['Items'][number]

interface RoleDialogProps {
  member: Member
  onClose(): void
  /** @param isOwnToo the caller's own role has changed as well */
  onGiven(message: string, isOwnToo: boolean): void
}

/** Gives a member another role; to an administrator one may hand over in the same step (MINE-03). */
export function RoleDialog({ member, onClose, onGiven }: RoleDialogProps) {
  const [role, setRole] = useState<MemberRole>(member.role)
  const [handOver, setHandOver] = useState(false)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const mayHandOver = role === 'administrator' && !member.self
  const give = async () => {
    setPending(true)
    setProblem('')
    try {
      const { message } = await call('PUT /api/organization/members/:id/role', {
        params: { id: member.id },
        body: { role, handOver: mayHandOver && handOver },
      })
      onGiven(message, member.self || (mayHandOver && handOver))
    } catch (error) {
      setProblem((error as CallError).message)
      setPending(false)
    }
  }
  return (
    <Dialog open title={member.self ? 'Your role' : `Role of ${member.name}`} onClose={onClose}>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <fieldset className="usa-fieldset">
        <legend className="visually-hidden">Role</legend>
        {(Object.keys(roleWords) as MemberRole[]).map((key) => (
          <div key={key} className="usa-radio">
            <input
              className="usa-radio__input"
              type="radio"
              name="role"
              id={`role-${key}`}
              checked={role === key}
              onChange={() => setRole(key)}
            />
            <label className="usa-radio__label" htmlFor={`role-${key}`}>
              {roleWords[key].title}
              <span className="usa-radio__label-description">May {roleWords[key].may}.</span>
            </label>
          </div>
        ))}
      </fieldset>
      {mayHandOver ? (
        <div className="usa-checkbox">
          <input
            className="usa-checkbox__input"
            type="checkbox"
            id="hand-over"
            checked={handOver}
            onChange={(event) => setHandOver(event.target.checked)}
          />
          <label className="usa-checkbox__label" htmlFor="hand-over">
            Hand over to {member.name}: I become an editor
          </label>
        </div>
      ) : null}
      <QuestionActions pending={pending} onClick={() => void give()} onOther={onClose}>
        {pending ? 'Saving ...' : 'Save the role'}
      </QuestionActions>
    </Dialog>
  )
}
