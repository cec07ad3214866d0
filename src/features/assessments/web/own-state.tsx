import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { currentSession } from '../../../platform/browser/session.ts'
import { DateText } from '../../../ui/dates.tsx'
import type { AssessmentKey } from '../contract.ts'
import { sendLeftBehind } from './work/send-left-behind.ts'
import { signed } from './work/words.ts'
import './calls.ts'

type Begun = Answer<'GET /api/assessment/user/assessments'>['Items'][number]

/** The own assessments, read once for all places on the page that show them. */
let begun: Begun[] | undefined
const listeners = new Set<() => void>()

async function readBegun(): Promise<void> {
  const session = currentSession()
  if (session.state !== 'in') return
  await sendLeftBehind(session.userId)
  const { Items } = await call('GET /api/assessment/user/assessments')
  begun = Items
  for (const listener of listeners) listener()
}

/** Another visit of the page reads them anew. */
let readers = 0
function useBegun(): Begun[] | undefined {
  useEffect(() => {
    // LIST-18: a failed load is not shown; the link leads on all the same.
    if (readers++ === 0) readBegun().catch((error) => console.log('Not loaded:', error))
    return () => {
      if (--readers === 0) begun = undefined
    }
  }, [])
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => begun,
  )
}

/** How far one assessment is, and the way into it. */
export function OwnState({ assessment }: { assessment: AssessmentKey }) {
  const own = useBegun()?.find(({ key }) => key === assessment)
  return (
    <>
      {own ? <State own={own} /> : null}
      <Link
        to={`/cyber-readiness-check-tool/${assessment}${own?.completedAt ? '?view=result' : ''}`}
        className="usa-button"
      >
        {own ? (own.completedAt ? 'Open' : 'Continue') : 'Start'}
      </Link>
    </>
  )
}

function State({ own: { key, progress, updatedAt, completedAt, result } }: { own: Begun }) {
  return (
    <div className="readiness__state">
      <label htmlFor={`progress-${key}`}>
        {completedAt ? 'Complete' : `${progress} percent answered`}
        <span className="quiet">
          , last changed <DateText iso={updatedAt} />
        </span>
      </label>
      <progress id={`progress-${key}`} className="meter" max={100} value={progress} />
      {result ? (
        <p>
          Last result, <DateText iso={result.at} />: <strong>{resultText(result)}</strong>.{' '}
          <Link to={`/cyber-readiness-check-tool/${key}?view=result`}>Result and documents</Link>,{' '}
          <Link to={`/cyber-readiness-check-tool/${key}?view=over-time`}>Over time</Link>
        </p>
      ) : null}
    </div>
  )
}

function resultText({ nistScore, sprsScore, score }: NonNullable<Begun['result']>): string {
  if (score !== undefined) return `${score}% of the requirements met`
  const sprs = sprsScore === null || sprsScore === undefined ? 'no SPRS score' : `SPRS score ${signed(sprsScore)}`
  return `${nistScore} of 110 requirements met, ${sprs}`
}
