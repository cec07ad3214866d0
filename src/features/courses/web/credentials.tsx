import { useId, useState } from 'react'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { LearningAccount } from '../contract.ts'

/** The person's own account on the learning platform (COURSE-06). */
export function Credentials({ mailbox, programme }: { mailbox: string; programme: string }) {
  const {
    value: account,
    error,
    again,
  } = useLoaded('own', (signal) => call('GET /api/encite/account', undefined, { signal }))
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
      ) : error ? (
        <Alert kind="error" title="Your login is not there yet">
          {/* COURSE-09 */}
          <p>
            Issue retrieving Encite credentials. Contact us at <a href={`mailto:${mailbox}`}>{mailbox}</a> for
            assistance.
          </p>
          <button type="button" className="usa-button" onClick={again}>
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
