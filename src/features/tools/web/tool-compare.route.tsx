import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Route } from './+types/tool-compare.route'
import { LoginNote } from './login-note.tsx'
import { readIds, toolListAddress } from './tool-address.ts'
import './tools.scss'

const Comparison = lazy(async () => ({ default: (await import('./tool-comparison.tsx')).Comparison }))

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
      {state === 'in' ? (
        <Suspense fallback={<Spinner busy />}>
          <Comparison ids={ids} />
        </Suspense>
      ) : null}
      <p>
        <Link to={toolListAddress('', { ids })} className="icon-link">
          <Icon name="back" />
          Choose other tools
        </Link>
      </p>
    </Page>
  )
}
