import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import '../applications.scss'
import '../calls.ts'

const MepRegistration = lazy(() => import('./mep-registration.tsx'))

/** The registration with MEP as My Account offers it (MEP-01): opened and loaded when it is wanted. */
export function MepPanel() {
  const [registered, setRegistered] = useState<boolean>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    call('GET /api/mep').then(
      ({ isMEP }) => setRegistered(isMEP),
      // The registration itself says what is wrong.
      () => setRegistered(false),
    )
  }, [])
  return (
    <section className="panel mep-panel" aria-labelledby="mep-panel">
      <h2 id="mep-panel">Manufacturing Extension Partnership (MEP)</h2>
      {open ? (
        <Suspense fallback={<p role="status">Loading the form ...</p>}>
          <MepRegistration />
        </Suspense>
      ) : registered ? (
        <p>
          You have registered for MEP. <Link to="/mep-register">See what became of it</Link>
        </p>
      ) : (
        <>
          <p>The center in your state helps small manufacturers on the shop floor, cyber security included.</p>
          <button
            type="button"
            className="usa-button usa-button--outline"
            disabled={registered === undefined}
            onClick={() => setOpen(true)}
          >
            Register with MEP
          </button>
        </>
      )}
    </section>
  )
}
