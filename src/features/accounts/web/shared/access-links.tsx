import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loginPath, signUpPath } from '../../../../platform/browser/site-path.ts'
import { useWayBack } from './use-way-back.ts'

/** The ways in, for a visitor. Both lead back to this page, or to the address given (JOIN-01). */
export function AccessLinks({ back }: { back?: string }) {
  const here = useWayBack()
  return (
    <p className="access-links">
      <Link className="usa-button" to={loginPath(back ?? here)}>
        Log In
      </Link>
      <SignUpLink className="usa-button usa-button--outline" back={back}>
        Sign Up
      </SignUpLink>
    </p>
  )
}

interface SignUpLinkProps {
  children: ReactNode
  className?: string
  back?: string
}

/** Leads to the sign-up and, once the address is verified, back to this page or to the address given (JOIN-01). */
export function SignUpLink({ children, className, back }: SignUpLinkProps) {
  const here = useWayBack()
  return (
    <Link className={className} to={signUpPath(back ?? here)}>
      {children}
    </Link>
  )
}
