import { useState } from 'react'
import { unansweredCode } from '../../limits-contract.ts'
import { allowsPartialCredit, claimsPartialCredit, partialKey } from '../../scoring.ts'
import { useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

/** RULE-03: what is confirmed with a claim, and which answers it needs. */
const claims: Record<string, { confirmed: string; needed: string }> = {
  '3.5.3': {
    confirmed: 'A second factor is in place for remote and for privileged users, only not yet for everyone else.',
    needed: '[a], [b] and [c] answered Yes and [d] answered No',
  },
  '3.13.11': {
    confirmed: 'Encryption is employed to protect the information, only its modules are not FIPS-validated.',
    needed: '[a] answered No',
  },
}

/** The two requirements for which 3 points are taken off instead of 5 (32 CFR 170.24(c)(2)(i)(B)(4)). */
export default function PartialCredit({ session, name }: { session: WorkSession; name: string }) {
  const allowed = useFigure(session.workbook, name, ({ answers }) => allowsPartialCredit({ id: name }, answers))
  const claimed = useFigure(session.workbook, name, ({ answers }) => claimsPartialCredit(name, answers))
  const [was, setWas] = useState(claimed)
  if (claimed && !was) setWas(true)
  const { confirmed, needed } = claims[name] ?? { confirmed: '', needed: '' }
  if (!allowed)
    return was ? (
      <p className="partial-credit" role="status">
        The claim to partial credit for {name} has ended: the answers contradict it. It needs {needed}.
      </p>
    ) : null
  const key = partialKey(name)
  const claim = (on: boolean) => {
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
        onChange={(event) => claim(event.target.checked)}
      />
      <label className="usa-checkbox__label" htmlFor={key}>
        We claim partial credit and confirm: {confirmed}
        <span className="usa-checkbox__label-description">
          3 points are taken off instead of 5 (32 CFR 170.24(c)(2)(i)(B)(4)). An answer that contradicts it ends the
          claim.
        </span>
      </label>
    </div>
  )
}
