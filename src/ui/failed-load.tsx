import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ErrorPage } from './site/error-page.tsx'

/** For pages whose failure to load is logged and never shown (EVENT-09, LIST-18). */
export function useLoggedFailure(error: unknown): void {
  useEffect(() => {
    console.log('Not loaded:', error)
  }, [error])
}

/**
 * For a detail page whose item cannot be had: on to its list (LIST-17, EVENT-11).
 * What it draws is for those without JavaScript.
 */
export function BackToList({ to, error }: { to: string; error: unknown }) {
  const navigate = useNavigate()
  useLoggedFailure(error)
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return <ErrorPage error={error} />
}
