import { servicesOf } from '../../../page-services.ts'
import { describeList } from '../../../ui/describe-list.ts'
import type { Route } from './+types/templates.route'
import { foldersOf } from './document-folders.ts'
import { DocumentList } from './document-list.tsx'
import { loadDocuments } from './load-documents.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadDocuments(servicesOf(context), 'templates', request)

export const meta: Route.MetaFunction = (args) =>
  describeList(args, {
    title: 'Templates to fill in',
    description:
      'Templates to fill in and make your own: plans, policies, registers, checklists and capability statements for small companies.',
    path: '/templates',
  })

export default function Templates({ loaderData }: Route.ComponentProps) {
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
