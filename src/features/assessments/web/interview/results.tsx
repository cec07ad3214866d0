import { Link, useSearchParams } from 'react-router'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { AskAgain } from '../../../../ui/failed-load.tsx'
import { checkAddress } from '../../check-address.ts'
import { type FrameworkKey, loadFramework, titleOf } from '../../frameworks/registry.ts'
import { type FirstCheck, firstCheck } from '../../interview/first-check.ts'
import { interviewAddress } from '../../system-address.ts'
import { aboutAsked } from '../asked-system.ts'
import { questionnaireOf } from '../work/questionnaire.ts'
import { Proposals } from './proposals.tsx'
import type { UsedInterview } from './use-interview.ts'

interface ResultsProps {
  userId: string
  system: string | undefined
  interview: UsedInterview
  mayWrite: boolean
}

/** What follows from the answers: the check to begin with, and what is proposed for it. */
export default function Results(props: ResultsProps) {
  const first = firstCheck(props.interview.answers)
  const named = useSearchParams()[0].get('check')
  if (!first)
    return (
      <p>
        To propose a check, it takes at least an answer to “Who do you make it for?” or “Are drawings or other papers
        that you receive marked?” in the first part.
      </p>
    )
  const { key, perhaps, controlled } = first
  const shown = perhaps !== undefined && named === perhaps ? perhaps : key
  return (
    <>
      <FirstCheckPanel first={first} system={props.system} />
      {perhaps === undefined ? null : (
        <OtherCheck shown={shown} other={shown === key ? perhaps : key} system={props.system} />
      )}
      <LoadedProposals key={shown} {...props} check={shown} controlled={controlled} />
    </>
  )
}

/** Where it is open whether anything is controlled, what follows can be seen for either check. */
function OtherCheck({
  shown,
  other,
  system,
}: {
  shown: FrameworkKey
  other: FrameworkKey
  system: string | undefined
}) {
  return (
    <p>
      What follows is for {titleOf(shown)}.{' '}
      <Link to={interviewAddress({ part: 'results', check: other }, system)} preventScrollReset>
        See it for {titleOf(other)}
      </Link>
    </p>
  )
}

function FirstCheckPanel({ first, system }: { first: FirstCheck; system: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="first-check">
      <h3 id="first-check">Begin with {titleOf(first.key)}</h3>
      {first.why.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="quiet">
        Source: {first.source}. Your contract decides; this is no legal advice. The other checks stay open to you.
      </p>
      <p>
        <Link className="usa-button" to={checkAddress(first.key, {}, system)}>
          Open {titleOf(first.key)}
        </Link>
      </p>
    </section>
  )
}

/** Questions, answers and assets come together: what is entered already is not proposed again. */
async function load(key: FrameworkKey, system: string | undefined, signal: AbortSignal) {
  const params = { toolKey: key }
  const [framework, schema, work, assets] = await Promise.all([
    loadFramework(key),
    call('GET /api/assessment/schema/:toolKey', { params }, { anonymous: true, signal }),
    call('GET /api/assessment/user/work/:toolKey', { params, query: { system } }, { signal }),
    call('GET /api/assessment/user/assets', { query: { system } }, { signal }),
  ])
  aboutAsked(work, system)
  const { notApplicable } = await framework.later()
  return { questionnaire: questionnaireOf(schema, framework), words: notApplicable, work, assets }
}

type LoadedProps = ResultsProps & { check: FrameworkKey; controlled: FirstCheck['controlled'] }

function LoadedProposals({ check, system, ...props }: LoadedProps) {
  const loaded = useLoaded(check, (signal) => load(check, system, signal))
  if (loaded.value) return <Proposals system={system} {...props} {...loaded.value} />
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="What is proposed could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load the proposals" onAsk={loaded.again} />
      </>
    )
  return <p role="status">Loading what is proposed ...</p>
}
