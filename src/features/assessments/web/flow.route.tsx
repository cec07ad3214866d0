import { Link, useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { assetsAddress, checksAddress, interviewAddress, systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/flow.route'
import { FlowPage } from './flow/flow-page.tsx'
import { readInterview } from './flow/interview.ts'
import { KeepOut } from './keep-out.tsx'
import { changesComplete, keptAndShared } from './system-words.ts'
import { LoadedOfSystem } from './systems/loaded-of-system.tsx'
import './calls.ts'

export const meta: Route.MetaFunction = (args) => [
  ...describePage(args, {
    title: 'Flow of CUI, for the readiness check',
    description:
      'List where controlled unclassified information comes from, lies and goes, and see it drawn as a picture.',
    path: '/cyber-readiness-check/flow',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function Flow() {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  return (
    <Page
      title="Flow of CUI"
      crumbs={[
        { to: checksAddress(system), text: 'Cyber readiness check' },
        { to: systemAddress({}, system), text: 'Your system' },
      ]}
      lead="Where controlled unclassified information (CUI) comes from, where it is kept, and where it goes. You fill in a table, the portal draws it, and your security plan has both."
    >
      <ul className="usa-list">
        <li>
          <KeepOut />
        </li>
        <li>
          Say what goes, from where, to where and how it travels. How a network is built is not asked for: names by
          which your people know things are enough.
        </li>
        <li>
          Answers to <Link to={interviewAddress({ part: 'drawings' }, system)}>ten questions about your drawings</Link>{' '}
          propose the lines. How each is protected is yours to say.
        </li>
        <li>
          {keptAndShared} Names of your <Link to={assetsAddress(system)}>assets</Link> are offered while you type.
        </li>
        <li>{changesComplete}</li>
      </ul>
      <LoadedOfSystem session={session} system={system} what="flow of CUI" load={(signal) => readFlow(system, signal)}>
        {({ answers, ...listed }, { put, ask }) => (
          <FlowPage
            key={listed.place}
            listed={listed}
            answers={answers}
            system={system}
            onChange={(changed) => put({ ...changed, answers })}
            onReload={ask}
          />
        )}
      </LoadedOfSystem>
    </Page>
  )
}

async function readFlow(system: string | undefined, signal: AbortSignal) {
  const [listed, answers] = await Promise.all([
    call('GET /api/assessment/user/flow', { query: { system } }, { signal }),
    readInterview(system, signal),
  ])
  return { ...listed, answers }
}
