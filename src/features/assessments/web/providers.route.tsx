import { useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { checksAddress, systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/providers.route'
import { KeepOut } from './keep-out.tsx'
import { ProviderList } from './providers/provider-list.tsx'
import { changesComplete, keptAndShared } from './system-words.ts'
import { LoadedOfSystem } from './systems/loaded-of-system.tsx'
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
        <li>{keptAndShared}</li>
        <li>{changesComplete}</li>
      </ul>
      <LoadedOfSystem
        session={session}
        system={system}
        what="providers"
        load={(signal) => call('GET /api/assessment/user/providers', { query: { system } }, { signal })}
      >
        {(listed, { ask }) => <ProviderList key={listed.place} {...listed} system={system} onChanged={ask} />}
      </LoadedOfSystem>
    </Page>
  )
}
