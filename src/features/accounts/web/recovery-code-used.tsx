import { Link } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { recoveryCodesFew, recoveryCodesLeftText } from '../recovery-contract.ts'

/** After a login by a recovery code: how many are left, and what to do before they are used up (KEY-04). */
export function RecoveryCodeUsed({ left, target }: { left: number | undefined; target: string }) {
  const few = left !== undefined && left < recoveryCodesFew
  return (
    <>
      <Alert kind={few ? 'warning' : 'success'}>
        You are logged in. That code does not work again. {left === undefined ? '' : recoveryCodesLeftText(left)}
      </Alert>
      <p>
        {few ? 'Make new codes now, and save them. ' : ''}If you no longer have your phone or passkey, remove it under
        Login and security and set up another.
      </p>
      <p className="row">
        <Link to={target} className={few ? 'usa-button usa-button--outline' : 'usa-button'}>
          Continue
        </Link>
        <Link to="/my-account/security" className={few ? 'usa-button' : 'usa-button usa-button--outline'}>
          {few ? 'Make new recovery codes' : 'Login and security'}
        </Link>
      </p>
    </>
  )
}
