import { useSearchParams } from 'react-router'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { checksAddress, systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/providers.route'
import { KeepOut } from './keep-out.tsx'
import { withNotice } from './notice.ts'
import { ProviderList } from './providers/provider-list.tsx'
import { changesComplete } from './system-words.ts'
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
        { to: checksAddress(system), text: 'Cyber readiness check' },
        { to: systemAddress({}, system), text: 'Your system' },
      ]}
      lead="List the companies that do a part of your security for you, or keep information of yours. In the checks you then say which objectives are theirs."
    >
      <ul className="usa-list">
        <li>
          <KeepOut />
        </li>
        <li>It is kept encrypted, and the members of your organization share it.</li>
        <li>{changesComplete}</li>
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
    withNotice(userId, call('GET /api/assessment/user/providers', { query: { system } }, { signal })),
  )
  if (loaded.value) {
    const { notice, ...listed } = loaded.value
    const { place, systems = [] } = listed
    return (
      <>
        <SystemChoice systems={systems} present={place} />
        <ProviderList key={place} {...listed} system={system} onChanged={loaded.ask} />
        {notice}
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
