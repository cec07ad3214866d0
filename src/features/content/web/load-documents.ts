import { loadOr } from '../../../page-loads.ts'
import type { PageServices } from '../../../page-services.ts'
import { pageSizes } from '../contract.ts'
import { type DocumentsData, noDocuments } from './without-items.ts'

/** What a list of documents or templates shows, by what its address says. */
export async function loadDocuments(services: PageServices, kind: 'documents' | 'templates', request: Request) {
  const without = noDocuments(kind)(request.url)
  const { query, page, folder } = without
  const pageSize = kind === 'documents' ? pageSizes.document : pageSizes.template
  const list = async (): Promise<DocumentsData> => {
    const { Items, Count } = await services.content[kind].list({ q: query, page, pageSize, folder })
    return { query, page, pageSize, folder, items: Items, count: Count }
  }
  return loadOr(services, list, without)
}
