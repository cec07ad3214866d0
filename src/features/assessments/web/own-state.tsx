import { Link } from 'react-router'
import { type Answer, call } from '../../../platform/browser/call.ts'
import { personalStorage } from '../../../platform/browser/personal-storage.ts'
import { DateText } from '../../../ui/dates.tsx'
import { sendLeftBehind } from './work/send-left-behind.ts'
import { signed } from './work/words.ts'
import './calls.ts'

export type Begun = Answer<'GET /api/assessment/user/assessments'>['Items'][number]

/**
 * The own assessments; answers that were left behind are sent first.
 * @throws CallError
 */
export async function readBegun(userId: string): Promise<Begun[]> {
  await sendLeftBehind(userId)
  return (await call('GET /api/assessment/user/assessments')).Items
}

/** Whether entries of "Your system" wait in this browser: that page alone sends them. */
export const hasUnsentFacts = (userId: string): boolean => personalStorage(userId, 'system').names().length > 0

/**
 * How far one assessment is.
 * @param requirements that it has
 */
export function OwnState({ own, requirements }: { own?: Begun; requirements: number }) {
  if (!own)
    return <p className="quiet">Not begun yet. You can stop at any time and go on later: every answer is kept.</p>
  const { key, progress, updatedAt, completedAt, result } = own
  return (
    <>
      <label htmlFor={`progress-${key}`}>
        {completedAt ? 'Complete' : `${progress} percent answered`}
        <span className="quiet">
          , last changed <DateText iso={updatedAt} />
        </span>
      </label>
      <progress id={`progress-${key}`} className="meter" max={100} value={progress} />
      {result ? (
        <p>
          Last result, <DateText iso={result.at} />: <strong>{resultText(result, requirements)}</strong>.{' '}
          <Link to={`/cyber-readiness-check-tool/${key}?view=result`}>Result and documents</Link>,{' '}
          <Link to={`/cyber-readiness-check-tool/${key}?view=over-time`}>Over time</Link>
        </p>
      ) : null}
    </>
  )
}

function resultText({ nistScore, sprsScore, score }: NonNullable<Begun['result']>, requirements: number): string {
  if (score !== undefined) return `${score}% of the requirements met`
  const sprs = sprsScore === null || sprsScore === undefined ? 'no SPRS score' : `SPRS score ${signed(sprsScore)}`
  return `${nistScore} of ${requirements} requirements met, ${sprs}`
}
