import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { addressOf } from '../../../platform/families-contract.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import type { ToolName } from '../server/index.ts'
import type { Route } from './+types/tool-list.route'
import { LoginNote } from './login-note.tsx'
import './tools.scss'

const Reviews = lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews }))

interface ToolListData {
  tools: ToolName[]
}

const noTools: ToolListData = { tools: [] }

export const handle = { script: 'held' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  return loadOr(services, async (): Promise<ToolListData> => ({ tools: await services.tools.names() }), noTools)
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Tool reviews for small manufacturers',
    description:
      'Reviews of cyber security tools for small manufacturers: what each does well, what to watch, what it costs, side by side.',
    path: '/tool-list',
  })

function ToolList({ loaderData: { tools } }: { loaderData: ToolListData }) {
  const { state } = useSession()
  return (
    <Page
      title="Tool reviews"
      lead="What security and compliance tools do well, what to watch, and what they cost. Choose up to five and compare them side by side."
    >
      <LoginNote toSee="the tool reviews" />
      {state === 'in' ? (
        <Suspense fallback={<Spinner busy />}>
          <Reviews />
        </Suspense>
      ) : null}
      {tools.length > 0 ? (
        <VisitorsOnly>
          <ToolNames tools={tools} />
        </VisitorsOnly>
      ) : null}
    </Page>
  )
}

/** Which tools are reviewed, for who is not logged in (KIT-03). */
function ToolNames({ tools }: ToolListData) {
  return (
    <section aria-labelledby="reviewed-tools">
      <h2 id="reviewed-tools">Reviewed so far</h2>
      <dl className="tool-names">
        {[...Map.groupBy(tools, ({ category }) => category)].map(([category, reviewed]) => (
          <div key={category}>
            <dt>{category}</dt>
            {reviewed.map(({ id, title }) => (
              <dd key={id}>
                <Link to={addressOf('tool', { id })}>{title}</Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

export default ToolList

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={ToolList} without={() => noTools} />
}
