import { useSearchParams } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import { checksAddress, systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/interview.route'
import { Interview } from './interview/interview.tsx'
import { KeepOut } from './keep-out.tsx'
import { isFurther, LoadedOfSystem } from './systems/loaded-of-system.tsx'
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
      <LoadedOfSystem
        session={session}
        system={system}
        what="answers"
        load={(signal) => call('GET /api/assessment/user/interview', { query: { system } }, { signal })}
      >
        {(state, { userId }) => (
          <Interview
            key={state.place}
            userId={userId}
            state={state}
            system={isFurther(state) ? state.place : undefined}
          />
        )}
      </LoadedOfSystem>
    </Page>
  )
}
