import { Link } from 'react-router'
import { keepOut, whoSeesWhatAddress } from '../keep-out.ts'

/** What belongs into no form of the check, and the way to who reads the rest (SYSTEM-08). */
export function KeepOut() {
  return (
    <>
      {keepOut} None of these is asked for. <Link to={whoSeesWhatAddress}>Who sees what you enter</Link>
    </>
  )
}
