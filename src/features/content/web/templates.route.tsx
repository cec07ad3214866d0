import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/templates.route'
import { foldersOf } from './document-folders.ts'
import { DocumentList } from './document-list.tsx'
import { loadDocuments } from './load-documents.ts'
import { type DocumentsData, noDocuments } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDocuments(servicesOf(context), 'templates', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Templates to fill in',
    description:
      'Templates to fill in and make your own: plans, policies, registers, checklists and capability statements for small companies.',
    path: '/templates',
    feed: { path: '/templates/rss.xml', title: 'Templates' },
  })

function Templates({ loaderData }: { loaderData: DocumentsData }) {
  return (
    <DocumentList
      title="Templates"
      lead="Plans, registers and forms to fill in and make your own, with notes on what to write where."
      placeholder="Search All Templates..."
      noun="templates"
      empty="Check back soon for templates.."
      path="/templates"
      folders={foldersOf.templates}
      view="View Template"
      list={loaderData}
    />
  )
}

export default Templates

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Templates} without={noDocuments('templates')} />
}
