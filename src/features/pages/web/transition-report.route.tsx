import { data, Link } from 'react-router'
import { loadParts } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Policy } from '../../content/contract.ts'
import type { Route } from './+types/transition-report.route'
import { FlipBook } from './flip-book.tsx'
import { Milestones } from './milestones.tsx'
import { ReportPolicies } from './report-policies.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'
import './report.scss'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { pages, content } = services
  const [text, report, { parts, init }] = await Promise.all([
    pages.read('transition-report'),
    pages.report(),
    loadParts<{ policies: Policy[] }>(services, { policies: content.policies }, { policies: [] }),
  ])
  return data({ text, report, ...parts }, init)
}

export const meta: Route.MetaFunction = describeText

export default function TransitionReport({ loaderData: { text, report, policies } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <div className="letter">
        <Prose text={text} />
        <div className="cover">
          <div className="cover__sheet" aria-hidden="true">
            <span>Report</span>
            <strong>{text.title}</strong>
            <span>{report.length} pages</span>
          </div>
          <a className="usa-button" href="/files/transition-report.pdf">
            View PDF
          </a>
        </div>
      </div>
      <h2>The road so far</h2>
      <Milestones milestones={listOf(text, 'milestones')} />
      <h2>The report</h2>
      <FlipBook pages={report} name="Transition report, page by page" />
      <h2>Policies behind the report</h2>
      {policies.length > 0 ? <ReportPolicies policies={policies} /> : <p>Check back soon for policies...</p>}
      <p>
        <Link to="/policy-corner">Open the policy corner</Link>
      </p>
    </TextPage>
  )
}
