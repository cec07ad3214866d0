import { clearSession, currentSession, onSessionChange, readTokens, saveTokens, type Tokens } from './session.ts'

/** SESSION-06: milliseconds from one set of tokens to the next. */
export const refreshEvery = 3_000_000
/** After a try that met no answer, or a portal that is not available for a moment. */
const retryAfter = 30_000

const isDue = (refreshedAt: number) => Math.abs(Date.now() - refreshedAt) >= refreshEvery

/** Whether a call has to wait for new tokens first. */
export function isRefreshDue(): boolean {
  const tokens = readTokens()
  return tokens !== undefined && isDue(tokens.refreshedAt)
}

/**
 * New tokens when they are due or, with `now`, in any case. One tab at a time (SESSION-09): the others wait, then find
 * that the tokens are fresh and take those. A refusal ends the session without leading anywhere (SESSION-12); a
 * network that is away does not.
 */
export async function refreshSession({ now = false } = {}): Promise<void> {
  const wanted = () => {
    const tokens = readTokens()
    return tokens && (now || isDue(tokens.refreshedAt)) ? tokens : undefined
  }
  if (!wanted()) return
  await inTurn(async () => {
    const tokens = wanted()
    const session = currentSession()
    if (!tokens || session.state !== 'in') return
    let answer: Response
    try {
      answer = await fetch('/api/user/session/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-refresh-token': tokens.refreshToken },
        body: JSON.stringify({ email: session.email }),
      })
    } catch {
      return
    }
    if (answer.status === 429 || answer.status === 503) return
    const fresh = answer.ok ? ((await answer.json()) as Tokens) : undefined
    // A login or logout of another tab meanwhile counts more than this answer.
    if (readTokens()?.refreshToken !== tokens.refreshToken) return
    if (fresh) saveTokens(fresh)
    else clearSession('refused')
  })
}

/** Web Locks reach over all tabs; where they are missing (plain http), only over this one. */
let last: Promise<void> = Promise.resolve()
function inTurn(task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('session-refresh', task)
  last = last.then(task, task)
  return last
}

/** Keeps the session fresh while the page is open; what comes back ends it. */
export function keepFresh(): () => void {
  let timer: number | undefined
  const plan = (soonest = 0) => {
    window.clearTimeout(timer)
    const tokens = readTokens()
    if (!tokens) return
    const due = isDue(tokens.refreshedAt) ? 0 : tokens.refreshedAt + refreshEvery - Date.now()
    timer = window.setTimeout(() => void refreshSession().then(() => plan(retryAfter)), Math.max(due, soonest))
  }
  // A computer that slept has missed its timers.
  const wake = () => {
    if (document.visibilityState === 'visible') plan()
  }
  const stopListening = onSessionChange(plan)
  document.addEventListener('visibilitychange', wake)
  plan()
  return () => {
    window.clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', wake)
  }
}
