import { type ComponentType, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ErrorPage } from './site/error-page.tsx'

/** For pages whose failure to load is logged and never shown (EVENT-09, LIST-18). */
export function useLoggedFailure(error: unknown): void {
  useEffect(() => {
    console.log('Not loaded:', error)
  }, [error])
}

interface AskAgainProps {
  error: unknown
  /** What the button says: what it asks for. */
  text: string
  onAsk(): void
}

/** In place of one thing that was asked for and did not come (LIST-20): a button for it, and no word of the failure. */
export function AskAgain({ error, text, onAsk }: AskAgainProps) {
  useLoggedFailure(error)
  return (
    <p>
      <button
        type="button"
        className="usa-button usa-button--outline"
        onClick={() => {
          // The button is about to go, and the focus with it.
          document.getElementById('main-content')?.focus({ preventScroll: true })
          onAsk()
        }}
      >
        {text}
      </button>
    </p>
  )
}

interface PageWithoutProps<Data> {
  error: unknown
  /** By its own name: React Router's build wraps the default export, and takes a name that is given there away. */
  page: ComponentType<{ loaderData: Data }>
  /** What the page shows without its items, by what its address says. */
  without(url: string): Data
}

/** For a list page whose request failed on its way (LIST-18): the page without its items, and no word of the failure. */
export function PageWithout<Data>({ error, page: Page, without }: PageWithoutProps<Data>) {
  const { pathname, search } = useLocation()
  useLoggedFailure(error)
  return <Page loaderData={without(`http://localhost${pathname}${search}`)} />
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
