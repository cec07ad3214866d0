import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { blankEntries, type Entries, type Lists } from '../../../../forms/definition.ts'
import { call } from '../../../../platform/browser/call.ts'
import { loginPath } from '../../../../platform/browser/site-path.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { Account } from '../../../accounts/contract.ts'
import { SignUpLink } from '../../../accounts/web/shared/access-links.tsx'
import { reloadAccount } from '../../../accounts/web/shared/account-store.ts'
import { centerList, mep, noCenter } from '../../programs/mep.ts'
import { mepRegistrationTakes } from '../../times-contract.ts'
import { ProgramForm } from '../program-form.tsx'
import { ProgramFrame, Submitted } from '../program-frame.tsx'
import { useProgram } from '../use-program.ts'
import '../applications.scss'

/** The registration with MEP, wherever it is offered (MEP-01 to MEP-04, MEP-16). */
export default function MepRegistration() {
  const state = useProgram('mep', readMore)
  return (
    <ProgramFrame state={state} notice={<Notice />}>
      {state.at === 'form' ? (
        <Prefilled state={state} />
      ) : state.at === 'submitted' ? (
        <Submitted program="mep" state={state}>
          <Alert kind="success">You have registered for MEP</Alert>
        </Submitted>
      ) : null}
    </ProgramFrame>
  )
}

interface More {
  lists: Lists
  account: Account
}

async function readMore(): Promise<More> {
  const [{ Items }, account] = await Promise.all([call('GET /api/mep/centers'), reloadAccount()])
  const centers = Items.map(({ label }) => ({ value: label, text: label }))
  return { lists: { [centerList]: [...centers, ...noCenter] }, account }
}

type FormState = Extract<ReturnType<typeof useProgram<More>>, { at: 'form' }>

function Prefilled({ state }: { state: FormState }) {
  const { draft, more, userId, submitted } = state
  const { blank, filled } = useMemo(() => {
    const known = knownOf(more.account)
    return {
      blank: { ...blankEntries(mep), ...known },
      filled: Object.entries(known).some(([name, entry]) => entry !== '' && !(name in draft.entries)),
    }
  }, [more.account, draft])
  return (
    <>
      {filled ? <Alert kind="info">Some fields were filled in from your account.</Alert> : null}
      <ProgramForm
        definition={mep}
        lists={more.lists}
        userId={userId}
        blank={blank}
        draft={draft}
        submitText="Register"
        pendingText="Registering ..."
        onSubmitted={submitted}
      />
    </>
  )
}

/** MEP-03 */
const knownOf = (account: Account): Entries => ({
  firstName: account.firstName,
  lastName: account.lastName,
  CAGECode: account.CAGECode,
  DUNSNumber: account.DUNSNumber,
  NAICSCodes: account.NAICSCodes,
  streetaddress1: account.address1,
  streetaddress2: account.address2,
  city: account.city,
  state: account.state,
  zipCode: account.zipcode,
  country: account.country,
})

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
