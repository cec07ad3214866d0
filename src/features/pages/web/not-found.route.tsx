import { redirectOf } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { ErrorPage } from '../../../ui/site/error-page.tsx'
import type { Route } from './+types/not-found.route'

/** Any address that no other route knows (HDR-09, ROUTE-31), if it does not lead on (SITE-06). */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  throw (await redirectOf(servicesOf(context), request)) ?? new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
