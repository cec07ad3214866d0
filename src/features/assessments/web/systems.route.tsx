import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { Route } from './+types/systems.route'
import { KeepOut } from './keep-out.tsx'
import { SystemList } from './systems/system-list.tsx'
import './calls.ts'
import './systems/systems.scss'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Systems of the readiness check',
    description: 'Assess several systems of your company, each with its own answers, results and documents.',
    path: '/cyber-readiness-check/systems',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Systems() {
  const session = useLoginRequired()
  return (
    <Page
      title="Systems"
      crumbs={[{ to: '/cyber-readiness-check', text: 'Cyber readiness check' }]}
      lead="A system is what you assess as one: the whole company, a site, or an enclave with computers of its own. Each has its own answers, results, dates and documents."
    >
      <p className="quiet">
        <KeepOut />
      </p>
      {session.state === 'in' ? <LoadedSystems key={session.userId} /> : <p role="status">Loading your systems ...</p>}
    </Page>
  )
}

function LoadedSystems() {
  const loaded = useLoaded('systems', (signal) => call('GET /api/assessment/user/systems', undefined, { signal }))
  if (loaded.value) return <SystemList {...loaded.value} onChanged={loaded.ask} />
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="Your systems could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load your systems" onAsk={loaded.again} />
      </>
    )
  return <p role="status">Loading your systems ...</p>
}
