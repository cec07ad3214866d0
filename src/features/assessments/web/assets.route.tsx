import { Link, useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { assetRule } from '../system/assets.ts'
import { checksAddress, systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/assets.route'
import { AssetPage } from './assets/asset-page.tsx'
import { KeepOut } from './keep-out.tsx'
import { changesComplete, keptAndShared } from './system-words.ts'
import { LoadedOfSystem } from './systems/loaded-of-system.tsx'
import './calls.ts'
import './assets/assets.scss'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Assets of your system, for the readiness check',
    description:
      'List what your system consists of by the categories of a CMMC Level 2 assessment, by hand or from a CSV file.',
    path: '/cyber-readiness-check/system/assets',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Assets() {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  return (
    <Page
      title="Assets"
      crumbs={[
        { to: checksAddress(system), text: 'Cyber readiness check' },
        { to: systemAddress({}, system), text: 'Your system' },
      ]}
      lead={`What your system consists of, by the five categories of a CMMC Level 2 assessment (${assetRule}). Your security plan lists it.`}
    >
      <ul className="usa-list">
        <li>
          <KeepOut />
        </li>
        <li>A name by which your people know the thing is enough; several of a kind may stand as one.</li>
        <li>
          {keptAndShared} The names of <Link to={systemAddress({}, system)}>your system</Link> and its people are
          entered apart.
        </li>
        <li>{changesComplete}</li>
      </ul>
      <LoadedOfSystem
        session={session}
        system={system}
        what="assets"
        load={(signal) => call('GET /api/assessment/user/assets', { query: { system } }, { signal })}
      >
        {(listed, { put, ask }) => <AssetPage key={listed.place} listed={listed} onChange={put} onReload={ask} />}
      </LoadedOfSystem>
    </Page>
  )
}
