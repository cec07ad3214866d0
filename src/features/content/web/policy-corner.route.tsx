import { useNavigation } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import type { Review } from '../../../platform/review.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { LastReviewed } from '../../../ui/last-reviewed.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Policy } from '../contract.ts'
import type { Route } from './+types/policy-corner.route'
import { ReadingSidebar } from './reading-sidebar.tsx'
import { type PolicyOrder, readPolicyOrder, sortPolicies } from './shared/policy-order.ts'
import { PolicyTable } from './shared/policy-table.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const order = readPolicyOrder(request.url)
  const list = async () => {
    const policies = await services.content.policies()
    return {
      order,
      policies: sortPolicies(policies, order).map(({ links: _, ...shown }) => shown),
      review: await services.pages.rulesReview(),
    }
  }
  return loadOr(services, list, noPolicies(request.url))
}

interface PoliciesData {
  order: PolicyOrder
  policies: Omit<Policy, 'links'>[]
  /** Undefined where the policies could not be had. */
  review?: Review
}

const noPolicies = (url: string): PoliciesData => ({ order: readPolicyOrder(url), policies: [] })

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Policy Corner',
    description:
      'The rules behind government contracts and cyber security for small companies, each in two sentences with a link to its text.',
    path: '/policy-corner',
    feed: { path: '/policy-corner/rss.xml', title: 'Policies' },
  })

function PolicyCorner({ loaderData: { policies, order, review } }: { loaderData: PoliciesData }) {
  const busy = useNavigation().state === 'loading'
  return (
    <Page
      title="Policy Corner"
      lead="The rules that a small contractor meets most often, each in two sentences. The linked text is the one that counts: rules change, so read it before you rely on it."
    >
      <div className="list-head list-head--table">
        <h2>Policies</h2>
        <Spinner busy={busy} />
      </div>
      {policies.length === 0 ? (
        <Empty text="Check back soon for policies..." />
      ) : (
        <PolicyTable policies={policies} order={order} path="/policy-corner" />
      )}
      {review ? <LastReviewed review={review} /> : null}
      <ReadingSidebar list="/blog" />
    </Page>
  )
}

export default PolicyCorner

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={PolicyCorner} without={noPolicies} />
}
