import { Link, useSearchParams } from 'react-router'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { checksAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/interview.route'
import { aboutAsked } from './asked-system.ts'
import { Interview } from './interview/interview.tsx'
import { KeepOut } from './keep-out.tsx'
import { withNotice } from './notice.ts'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Where to begin with the readiness check',
    description:
      'A few questions tell which check is yours, in which order to answer it, and what may not apply to you.',
    path: '/cyber-readiness-check/interview',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function WhereToBegin() {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  return (
    <Page
      title="Where to begin"
      crumbs={[{ to: checksAddress(system), text: 'Cyber readiness check' }]}
      lead="Short questions in three parts. Leave out what you do not know, and come back at any time. What follows from the answers is proposed, and you decide about each."
    >
      <ul className="usa-list">
        <li>
          <KeepOut />
        </li>
        <li>Answers are saved as you give them and kept encrypted. The members of your organization share them.</li>
        <li>They appear in no document. Only what you confirm of the proposals does.</li>
        <li>
          Each system has answers of its own: another one may be for other customers, and keep drawings elsewhere.
        </li>
      </ul>
      {session.state === 'in' ? (
        <LoadedInterview key={`${session.userId} ${system}`} userId={session.userId} system={system} />
      ) : (
        <p role="status">Loading your answers ...</p>
      )}
    </Page>
  )
}

function LoadedInterview({ userId, system }: { userId: string; system: string | undefined }) {
  const loaded = useLoaded(userId, async (signal) => {
    const { notice, ...state } = await withNotice(
      userId,
      call('GET /api/assessment/user/interview', { query: { system } }, { signal }),
    )
    aboutAsked({ system: state.place }, system)
    return { state, notice, Choice: state.systems && (await import('./systems/system-choice.tsx')).SystemChoice }
  })
  if (loaded.value) {
    const { state, notice, Choice } = loaded.value
    const { place, systems = [] } = state
    return (
      <>
        {Choice ? <Choice systems={systems} present={place} /> : null}
        <Interview
          key={place}
          userId={userId}
          state={state}
          system={systems.some((one) => one.system === place && !one.first) ? place : undefined}
        />
        {notice}
      </>
    )
  }
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="Your answers could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load your answers" onAsk={loaded.again} />
        {system ? <Link to="?">Open the first system</Link> : null}
      </>
    )
  return <p role="status">Loading your answers ...</p>
}
