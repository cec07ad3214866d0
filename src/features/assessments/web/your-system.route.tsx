import { Link, useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { assetsAddress, checksAddress, flowAddress, providersAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/your-system.route'
import { KeepOut } from './keep-out.tsx'
import { SystemForm } from './system/system-form.tsx'
import { changesComplete } from './system-words.ts'
import { isFurther, LoadedOfSystem } from './systems/loaded-of-system.tsx'
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
          What it consists of is listed under <Link to={assetsAddress(system)}>Assets</Link>, where CUI goes in it under{' '}
          <Link to={flowAddress(system)}>Flow of CUI</Link>, and companies that do a part of this for you, such as a
          cloud service or whoever looks after your computers, under{' '}
          <Link to={providersAddress(system)}>Service providers</Link>.
        </li>
        <li>{changesComplete}</li>
      </ul>
      <LoadedOfSystem
        session={session}
        system={system}
        what="system"
        load={(signal) => call('GET /api/assessment/user/system', { query: { system } }, { signal })}
      >
        {(state, { userId }) => (
          <SystemForm key={state.place} userId={userId} state={state} further={isFurther(state)} />
        )}
      </LoadedOfSystem>
    </Page>
  )
}
