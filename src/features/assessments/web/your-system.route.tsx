import { Link, useSearchParams } from 'react-router'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { assetsAddress, checksAddress, flowAddress, providersAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/your-system.route'
import { aboutAsked } from './asked-system.ts'
import { KeepOut } from './keep-out.tsx'
import { withNotice } from './notice.ts'
import { SystemForm } from './system/system-form.tsx'
import { changesComplete } from './system-words.ts'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Your system, for the readiness check',
    description:
      'What the documents of the readiness check say of your system, entered once and shared with colleagues.',
    path: '/cyber-readiness-check/system',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function YourSystem() {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  return (
    <Page
      title="Your system"
      crumbs={[{ to: checksAddress(system), text: 'Cyber readiness check' }]}
      lead="Enter once what your documents need. The members of your organization share it, and all of it may stay empty."
    >
      <ul className="usa-list">
        <li>
          <KeepOut />
        </li>
        <li>
          It is saved as you type, and kept encrypted. What is empty reads “To be entered” in the documents and leads
          back here.
        </li>
        <li>
          What it consists of is listed under <Link to={assetsAddress(system)}>Assets</Link>, and where CUI goes in it
          under <Link to={flowAddress(system)}>Flow of CUI</Link>.
        </li>
        <li>{changesComplete}</li>
      </ul>
      {session.state === 'in' ? (
        <LoadedSystem key={`${session.userId} ${system}`} userId={session.userId} system={system} />
      ) : (
        <p role="status">Loading your system ...</p>
      )}
    </Page>
  )
}

function LoadedSystem({ userId, system }: { userId: string; system: string | undefined }) {
  const loaded = useLoaded(userId, async (signal) => {
    const { notice, ...state } = await withNotice(
      userId,
      call('GET /api/assessment/user/system', { query: { system } }, { signal }),
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
        <p>
          Companies that do a part of this for you, such as a cloud service or whoever looks after your computers, stand
          in a list of their own: <Link to={providersAddress(system)}>Service providers</Link>.
        </p>
        <SystemForm
          key={place}
          userId={userId}
          state={state}
          further={systems.some((one) => one.system === place && !one.first)}
        />
        {notice}
      </>
    )
  }
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="Your system could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load your system" onAsk={loaded.again} />
        {system ? <Link to="?">Open the first system</Link> : null}
      </>
    )
  return <p role="status">Loading your system ...</p>
}
