import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/documents.route'
import { foldersOf } from './document-folders.ts'
import { DocumentList } from './document-list.tsx'
import { loadDocuments } from './load-documents.ts'
import { type DocumentsData, noDocuments } from './without-items.ts'

export const handle = { script: 'held' } satisfies PageHandle

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDocuments(servicesOf(context), 'documents', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Documents to download',
    description:
      'Handouts, slides and links for small companies and those who advise them: branding, legal and DoD program materials, free to use.',
    path: '/documents',
    feed: { path: '/documents/rss.xml', title: 'Documents' },
  })

function Documents({ loaderData }: { loaderData: DocumentsData }) {
  return (
    <DocumentList
      title="Documents"
      lead="Handouts, slides and links for companies and those who advise them. Free to use and to pass on."
      placeholder="Search All Documents..."
      noun="documents"
      empty="Check back soon for documents.."
      path="/documents"
      folders={foldersOf.documents}
      view="View Document"
      list={loaderData}
    />
  )
}

export default Documents

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Documents} without={noDocuments('documents')} />
}
