import { use, useState } from 'react'
import { unansweredCode } from '../../limits-contract.ts'
import { allowsPartialCredit, claimsPartialCredit, partialKey } from '../../scoring.ts'
import { useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

/** RULE-03: a claim to partial credit, what is confirmed with it, and which answers it needs. */
export default function PartialCredit({ session, name }: { session: WorkSession; name: string }) {
  const requirement = session.questionnaire.requirement(name)
  const claim = use(session.questionnaire.framework.later()).claims?.[name]
  const allowed = useFigure(session.workbook, name, ({ answers }) => allowsPartialCredit(requirement, answers))
  const claimed = useFigure(session.workbook, name, ({ answers }) => claimsPartialCredit(name, answers))
  const [was, setWas] = useState(claimed)
  if (claimed && !was) setWas(true)
  if (!claim) return null
  if (!allowed)
    return was ? (
      <p className="partial-credit" role="status">
        The claim to partial credit for {name} has ended: the answers contradict it. It needs {claim.needed}.
      </p>
    ) : null
  const key = partialKey(name)
  const setClaim = (on: boolean) => {
    setWas(on)
    session.enter(key, 'answer', on ? 1 : unansweredCode)
  }
  return (
    <div className="usa-checkbox partial-credit">
      <input
        id={key}
        className="usa-checkbox__input"
        type="checkbox"
        checked={claimed}
        disabled={!session.mayWrite}
        onChange={(event) => setClaim(event.target.checked)}
      />
      <label className="usa-checkbox__label" htmlFor={key}>
        We claim partial credit and confirm: {claim.confirmed}
        <span className="usa-checkbox__label-description">
          {claim.effect} An answer that contradicts it ends the claim.
        </span>
      </label>
    </div>
  )
}
