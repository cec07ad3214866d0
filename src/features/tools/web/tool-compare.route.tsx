import { Link, useLocation } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ToolReview } from '../contract.ts'
import type { Route } from './+types/tool-compare.route'
import { ComparisonTable } from './comparison-table.tsx'
import { LoginNote } from './login-note.tsx'
import { readIds, toolListAddress } from './tool-address.ts'
import { useMemberLoad } from './use-member-load.ts'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Compare tools side by side',
    description:
      'Up to five reviewed tools side by side: price, creator, ease of use, cost model, training, certifications and clients.',
    path: '/tool-compare',
    unlisted: true,
  })

export default function ToolCompare() {
  const { search } = useLocation()
  const { state } = useSession()
  const ids = readIds(search)
  return (
    <Page
      title="Compare tools"
      crumbs={[{ to: '/tool-list', text: 'Tool reviews' }]}
      lead="Up to five tools side by side. Rows in which they differ are marked."
    >
      <LoginNote toSee="the comparison" />
      {state === 'in' ? <Comparison ids={ids} /> : null}
      <p>
        <Link to={toolListAddress('', { ids })} className="icon-link">
          <Icon name="back" />
          Choose other tools
        </Link>
      </p>
    </Page>
  )
}

function Comparison({ ids }: { ids: readonly string[] }) {
  const { value, error } = useMemberLoad(JSON.stringify(ids), (signal) => readTools(ids, signal))
  if (error) return <Alert kind="error">The comparison could not be loaded. {(error as Error).message}</Alert>
  if (!value) return <Spinner busy />
  // What was taken out of the address is gone at once, before the next answer.
  const tools = value.filter(({ id }) => ids.includes(id))
  if (tools.length === 0) return <Empty searching={false} text="No tools are chosen. Choose up to five in the list." />
  return <ComparisonTable tools={tools} />
}

/** Those that there are; an id that leads nowhere leaves no column. */
async function readTools(ids: readonly string[], signal: AbortSignal): Promise<ToolReview[]> {
  const answers = await Promise.all(
    ids.map((id) => call('GET /api/resources/toolReviews/:id', { params: { id } }, { signal })),
  )
  return answers.flatMap(({ Items }) => Items)
}
