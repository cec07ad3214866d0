import { Link, useSearchParams } from 'react-router'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { assetsAddress, checksAddress, interviewAddress, systemAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/flow.route'
import { FlowPage } from './flow/flow-page.tsx'
import { readInterview } from './flow/interview.ts'
import { KeepOut } from './keep-out.tsx'
import { withNotice } from './notice.ts'
import { changesComplete } from './system-words.ts'
import { SystemChoice } from './systems/system-choice.tsx'
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
          It is kept encrypted, and the members of your organization share it. Names of your{' '}
          <Link to={assetsAddress(system)}>assets</Link> are offered while you type.
        </li>
        <li>{changesComplete}</li>
      </ul>
      {session.state === 'in' ? (
        <LoadedFlow key={`${session.userId} ${system}`} userId={session.userId} system={system} />
      ) : (
        <p role="status">Loading your flow of CUI ...</p>
      )}
    </Page>
  )
}

function LoadedFlow({ userId, system }: { userId: string; system: string | undefined }) {
  const loaded = useLoaded(userId, async (signal) => {
    const [listed, answers] = await Promise.all([
      withNotice(userId, call('GET /api/assessment/user/flow', { query: { system } }, { signal })),
      readInterview(system, signal),
    ])
    return { ...listed, answers }
  })
  if (loaded.value) {
    const { notice, answers, ...listed } = loaded.value
    const { place, systems = [] } = listed
    return (
      <>
        <SystemChoice systems={systems} present={place} />
        <FlowPage
          key={place}
          listed={listed}
          answers={answers}
          system={system}
          onChange={(changed) => loaded.put({ ...changed, notice, answers })}
          onReload={loaded.ask}
        />
        {notice}
      </>
    )
  }
  if (loaded.error)
    return (
      <>
        <Alert kind="error" title="Your flow of CUI could not be loaded">
          {(loaded.error as CallError).message}
        </Alert>
        <AskAgain error={loaded.error} text="Load your flow of CUI" onAsk={loaded.again} />
      </>
    )
  return <p role="status">Loading your flow of CUI ...</p>
}
