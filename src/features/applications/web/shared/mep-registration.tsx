import { Link, useLocation } from 'react-router'
import { call } from '../../../../platform/browser/call.ts'
import { loginPath } from '../../../../platform/browser/site-path.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { SignUpLink } from '../../../accounts/web/shared/access-links.tsx'
import { reloadAccount } from '../../../accounts/web/shared/account-store.ts'
import { centerList, mep, noCenter } from '../../programs/mep.ts'
import { mepRegistrationTakes } from '../../times-contract.ts'
import { type FormParts, PrefilledForm } from '../prefilled-form.tsx'
import { ProgramFrame, Submitted } from '../program-frame.tsx'
import { useProgram } from '../use-program.ts'
import '../applications.scss'

/** The registration with MEP, wherever it is offered (MEP-01 to MEP-04, MEP-16). */
export default function MepRegistration() {
  const state = useProgram('mep', readMore)
  return (
    <ProgramFrame state={state} notice={<Notice />}>
      {state.at === 'form' ? (
        <PrefilledForm definition={mep} state={state} submitText="Register" pendingText="Registering ..." />
      ) : state.at === 'submitted' ? (
        <Submitted program="mep" state={state}>
          <Alert kind="success">You have registered for MEP</Alert>
        </Submitted>
      ) : null}
    </ProgramFrame>
  )
}

async function readMore(): Promise<FormParts> {
  const [{ Items }, account] = await Promise.all([call('GET /api/mep/centers'), reloadAccount()])
  const centers = Items.map(({ label }) => ({ value: label, text: label }))
  return { lists: { [centerList]: [...centers, ...noCenter] }, account }
}

/** MEP-02 */
function Notice() {
  const { pathname } = useLocation()
  return (
    <Alert kind="info" title="Please log in to register">
      <p>
        <Link to={loginPath(pathname)}>Log in</Link>, or <SignUpLink>sign up</SignUpLink> if you have no account yet.
        Registering takes {mepRegistrationTakes}.
      </p>
    </Alert>
  )
}
