import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import type { Route } from './+types/documents.route'
import { foldersOf } from './document-folders.ts'
import { DocumentList } from './document-list.tsx'
import { loadDocuments } from './load-documents.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDocuments(servicesOf(context), 'documents', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Documents to download',
    description:
      'Handouts, slides and links for small companies and those who advise them: branding, legal and DoD program materials, free to use.',
    path: '/documents',
  })

export default function Documents({ loaderData }: Route.ComponentProps) {
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
