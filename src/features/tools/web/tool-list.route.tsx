import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/browser/use-session.ts'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Route } from './+types/tool-list.route'
import { LoginNote } from './login-note.tsx'
import './tools.scss'

const Reviews = lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews }))

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Tool reviews for small manufacturers',
    description:
      'Reviews of cyber security tools for small manufacturers: what each does well, what to watch, what it costs, side by side.',
    path: '/tool-list',
  })

export default function ToolList() {
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
    </Page>
  )
}
