import { ErrorPage } from '../../../ui/site/error-page.tsx'

/** Any address that no other route knows (HDR-09, ROUTE-31). */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
