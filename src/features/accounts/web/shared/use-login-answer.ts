import { useNavigate } from 'react-router'
import { saveTokens } from '../../../../platform/browser/session.ts'
import { sitePath } from '../../../../platform/browser/site-path.ts'
import type { Account, LoginAnswer } from '../../contract.ts'
import type { ChallengeState } from '../challenge.ts'
import { reloadAccount } from './account-store.ts'

/** What the login page is told by the step that leads back to it. */
export interface LoginArrival {
  email?: string
  /** Why the login begins anew. */
  ended?: string
}

export interface WayOn {
  /** Where to go without a wish. */
  home?: string
  /** Those among which the answer's factor was chosen. */
  factors?: readonly string[]
  /** Does something else than lead on, once somebody is logged in; the account, where it could be read. */
  arrive?(account: Account | undefined): void
}

/**
 * Goes on after any call that answers as a login does (LOGIN-08, LOGIN-09, MFA-11): stores the tokens, reads the
 * account and leads to where the visitor wanted to go, or to the next step.
 */
export function useLoginAnswer(redirect: string | null) {
  const navigate = useNavigate()
  const target = sitePath(redirect)
  return async (answer: LoginAnswer, { home = '/', factors = [], arrive }: WayOn = {}): Promise<void> => {
    if (answer.message === 'SUCCESS') {
      saveTokens(answer)
      // The page that follows shows its own error where the account cannot be read.
      const account = await reloadAccount().catch(() => undefined)
      if (arrive) arrive(account)
      else await navigate(target ?? home, { replace: true })
      return
    }
    const query = new URLSearchParams({ username: answer.username })
    if (target) query.set('redirect', target)
    const state: ChallengeState = { session: answer.session }
    if (answer.message === 'NEW_PASSWORD_REQUIRED') {
      await navigate(`/new-password?${query}`, { state })
      return
    }
    if (answer.message === 'SELECT_MFA_TYPE') query.set('factors', answer.factors.join(' '))
    else {
      if (answer.message !== 'SMS_MFA' || factors.length > 0) query.set('factor', answer.message)
      if (factors.length > 0) query.set('factors', factors.join(' '))
    }
    if (answer.message === 'WEB_AUTHN') state.options = answer.options
    await navigate(`/verify-mfa?${query}`, { state, replace: location.pathname === '/verify-mfa' })
  }
}
