import { type ComponentType, useEffect, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import type { Account } from '../../contract.ts'

type Panels = ComponentType<{ account: Account }>

/** How one logs in, where one is logged in, and the own data: a chunk of its own, loaded once the account is there. */
export function SecuritySection({ account }: { account: Account }) {
  const [loaded, setLoaded] = useState<{ Panels: Panels }>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    import('../security/security-panels.tsx').then(
      ({ SecurityPanels }) => setLoaded({ Panels: SecurityPanels }),
      () => setFailed(true),
    )
  }
  useEffect(load, [])
  return (
    <section className="security" id="security" aria-labelledby="security-title">
      <h2 id="security-title">Login and security</h2>
      {loaded ? (
        <loaded.Panels account={account} />
      ) : failed ? (
        <Alert kind="error">
          <p>This part of the page could not be loaded.</p>
          <button type="button" className="usa-button" onClick={load}>
            Try again
          </button>
        </Alert>
      ) : (
        <p className="quiet" role="status">
          Loading ...
        </p>
      )}
    </section>
  )
}
