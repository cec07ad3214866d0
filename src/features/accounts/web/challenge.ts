import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What a second step needs and the address does not keep; it outlives a reload, and stays in this tab. */
export interface ChallengeState {
  /** The login's value, which with a code completes it. */
  session?: string
  options?: Record<string, unknown>
}

/**
 * The login that is to be completed (MFA-09). Its value comes with the navigation; one that stands in the address is
 * taken out of it at once, so that no history, screenshot or server log keeps it.
 */
export function useChallenge() {
  const [params] = useSearchParams()
  const state = useLocation().state as ChallengeState | null
  const navigate = useNavigate()
  const given = params.get('session')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the value in the address
  useEffect(() => {
    if (given === null) return
    const search = new URLSearchParams(params)
    search.delete('session')
    void navigate({ search: `?${search}` }, { replace: true, state: { ...state, session: given } })
  }, [given])
  return {
    session: given ?? state?.session ?? '',
    username: params.get('username') ?? '',
    redirect: params.get('redirect'),
  }
}
