import { useSearchParams } from 'react-router'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/providers.route'
import { ProviderList } from './providers/provider-list.tsx'
import { SystemChoice } from './systems/system-choice.tsx'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Service providers, for the readiness check',
    description: 'Companies that do a part of your security for you, and which objectives are theirs.',
    path: '/cyber-readiness-check/system/providers',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Providers() {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  return (
    <Page
      title="Service providers"
      crumbs={[
        { to: `/cyber-readiness-check${system ? `?system=${system}` : ''}`, text: 'Cyber readiness check' },
        { to: systemAddress({}, system), text: 'Your system' },
      ]}
      lead="List the companies that do a part of your security for you, or keep information of yours. In the checks you then say which objectives are theirs."
    >
      <ul className="usa-list">
        <li>
          Enter no network addresses, no passwords and no drawings or diagrams, and no controlled unclassified
          information. None of these is asked for here.
        </li>
        <li>It is kept encrypted, and the members of your organization share it.</li>
        <li>Checks that are complete are to be completed again to take a change in.</li>
      </ul>
      {session.state === 'in' ? (
        <LoadedProviders key={`${session.userId} ${system}`} userId={session.userId} system={system} />
      ) : (
        <p role="status">Loading your providers ...</p>
      )}
    </Page>
  )
}

function LoadedProviders({ userId, system }: { userId: string; system: string | undefined }) {
  const loaded = useLoaded(userId, (signal) =>
    call('GET /api/assessment/user/providers', { query: { system } }, { signal }),
  )
  if (loaded.value) {
    const { place, systems = [] } = loaded.value
    return (
      <>
        <SystemChoice systems={systems} present={place} />
        <ProviderList key={place} {...loaded.value} system={system} onChanged={loaded.ask} />
      </>
    )
  }
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="Your providers could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load your providers" onAsk={loaded.again} />
      </>
    )
  return <p role="status">Loading your providers ...</p>
}
