import { call } from '../../../../platform/browser/call.ts'
import type { Account } from '../../contract.ts'
import { OwnDataPanel } from './own-data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondStepsPanel } from './second-steps-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { useOwnList } from './use-own-list.ts'
import '../../../../ui/theme/security.scss'

const readSessions = (signal: AbortSignal) => call('GET /api/user/sessions', undefined, { signal })

export function SecurityPanels({ account }: { account: Account }) {
  const sessions = useOwnList(readSessions)
  return (
    <>
      <PasswordPanel account={account} onChanged={sessions.reload} />
      <SecondStepsPanel account={account} />
      <SessionsPanel sessions={sessions} />
      <OwnDataPanel account={account} />
    </>
  )
}
