import { useEffect, useId, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { LearningAccount } from '../contract.ts'

/** The person's own account on the learning platform (COURSE-06). */
export function Credentials({ mailbox, programme }: { mailbox: string; programme: string }) {
  const [account, setAccount] = useState<LearningAccount>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    const over = new AbortController()
    setFailed(false)
    call('GET /api/encite/account', undefined, { signal: over.signal }).then(
      (found) => {
        if (!over.signal.aborted) setAccount(found)
      },
      () => {
        if (!over.signal.aborted) setFailed(true)
      },
    )
    return () => over.abort()
  }, [tries])
  return (
    <section className="credentials" aria-labelledby="credentials">
      <h2 id="credentials">Your login to the learning platform</h2>
      {account ? (
        <>
          {account.opened ? (
            <p>Use it when a course asks you to log in. It is another one than your login here.</p>
          ) : (
            <Alert kind="info" title="This login does not work yet">
              {programme} enters it on the learning platform by hand. Once that is done, this notice goes, and the login
              works. If it takes long, write to <a href={`mailto:${mailbox}`}>{mailbox}</a>.
            </Alert>
          )}
          <Shown account={account} />
        </>
      ) : failed ? (
        <Alert kind="error" title="Your login is not there yet">
          {/* COURSE-09 */}
          <p>
            Issue retrieving Encite credentials. Contact us at <a href={`mailto:${mailbox}`}>{mailbox}</a> for
            assistance.
          </p>
          <button type="button" className="usa-button" onClick={() => setTries(tries + 1)}>
            Try again
          </button>
        </Alert>
      ) : (
        <p role="status">Loading your login ...</p>
      )}
    </section>
  )
}

function Shown({ account: { username, password } }: { account: LearningAccount }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <>
      <dl>
        <div>
          <dt>Username</dt>
          <dd>
            <code>{username}</code>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd id={id} aria-live="polite">
            {shown ? (
              <code>{password}</code>
            ) : (
              <>
                <span aria-hidden="true">••••••••••••</span>
                <span className="visually-hidden">hidden</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={shown}
          aria-controls={id}
          onChange={(event) => setShown(event.target.checked)}
        />
        Show password
      </label>
    </>
  )
}
