import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type Answer, type CallError, call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { checkAddress } from '../check-address.ts'
import { interviewAddress, systemAddress } from '../system-address.ts'
import { systemLabel } from '../system-names.ts'
import { placeOfBundle } from './saving/fact-bundles.ts'
import { type FactArea, factsLeftBehind } from './saving/left-behind.ts'
import { unsentIn } from './unsent-storage.ts'
import { sendLeftBehind } from './work/send-left-behind.ts'
import { signed } from './work/words.ts'
import './calls.ts'

const Waiting = lazy(() => import('./waiting.tsx'))

export type Begun = Answer<'GET /api/assessment/user/assessments'>['Items'][number]

/**
 * The own assessments of a system, and all systems; answers that were left behind are sent first.
 * @returns no assessments where there is no such system
 * @throws CallError
 */
export async function readOwn(userId: string, system: string | undefined) {
  await sendLeftBehind(userId)
  const dropLost = { system: factsLeftBehind(userId, 'system'), interview: factsLeftBehind(userId, 'interview') }
  const [begun, systems] = await Promise.all([
    call('GET /api/assessment/user/assessments', { query: { system } }).catch((error: CallError) => {
      // An address with something else in place of an id leads nowhere either.
      if (system && [400, 404].includes(error.status)) return undefined
      throw error
    }),
    call('GET /api/assessment/user/systems'),
  ])
  const Choice = systems.Items.length > 1 ? (await import('./systems/system-choice.tsx')).SystemChoice : undefined
  return { begun: begun?.Items, systems, Choice, dropLostFacts: (area: FactArea) => dropLost[area](systems) }
}

type Own = Awaited<ReturnType<typeof readOwn>>
type Systems = Own['systems']

/** Where nobody has let the person into their organization yet. */
export const WaitingNote = ({ systems: { waiting } }: { systems: Systems }) =>
  waiting ? (
    <Suspense>
      <Waiting />
    </Suspense>
  ) : null

/** Its address was kept longer than the system, or is of another company. */
export function NoSuchSystem({ several }: { several: boolean }) {
  return (
    <Alert kind="warning" title="There is no such system, or no more">
      <p>It was removed, or belongs to another organization. The checks below are of your first system.</p>
      <p className="row">
        <Link to="/cyber-readiness-check">Open the first system</Link>
        {several ? <Link to="/cyber-readiness-check/systems">All systems</Link> : null}
      </p>
    </Alert>
  )
}

interface UnsentProps {
  userId: string
  area: FactArea
  systems: Systems
  /** Some were of a system that is not there any more. */
  dropped: boolean
}

const pages = {
  system: { title: 'Your system', address: systemAddress },
  interview: { title: 'Where to begin', address: interviewAddress },
} as const

/** Of which systems entries of a page wait in this browser: that page alone sends them. */
export function UnsentFacts({ userId, area, systems: { Items, ownElsewhere = [] }, dropped }: UnsentProps) {
  const isUnsent = (system: string, further: boolean) =>
    unsentIn(userId, area, further)
      .names()
      .some((name) => placeOfBundle(name) === system)
  const lost = [
    dropped
      ? ' Entries that were not saved yet are gone with their system: it was removed, or is of an organization that you left.'
      : '',
    ownElsewhere.some((system) => isUnsent(system, false) || isUnsent(system, true))
      ? ' Entries of a system of your own, from before you joined your organization, are not saved. They are kept in this browser until you log out, and can be saved once you are in no organization again.'
      : '',
  ].join('')
  const waiting = Items.filter(({ system, first }) => isUnsent(system, !first))
  if (waiting.length === 0) return lost
  return (
    <>
      {lost} Entries that you made there are not saved yet. Open it to send them:{' '}
      {waiting.map((one, index) => (
        <Fragment key={one.system}>
          {index > 0 ? ', ' : ''}
          <Link to={pages[area].address({}, one.first ? undefined : one.system)}>
            {Items.length > 1 ? systemLabel(one) : pages[area].title}
          </Link>
        </Fragment>
      ))}
      .
    </>
  )
}

/**
 * How far one assessment is.
 * @param requirements that it has
 */
export function OwnState({ own, requirements, system }: { own?: Begun; requirements: number; system?: string }) {
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
          <Link to={checkAddress(key, { view: 'result' }, system)}>Result and documents</Link>,{' '}
          <Link to={checkAddress(key, { view: 'over-time' }, system)}>Over time</Link>
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
