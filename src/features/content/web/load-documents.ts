import { loadOr } from '../../../page-loads.ts'
import type { PageServices } from '../../../page-services.ts'
import { readListAddress } from '../../../ui/list-address.ts'
import { type DocumentItem, pageSizes } from '../contract.ts'
import { foldersOf, readFolder } from './document-folders.ts'

/** What a list of documents or templates shows, by what its address says. */
export async function loadDocuments(services: PageServices, kind: 'documents' | 'templates', request: Request) {
  const { query, page } = readListAddress(request.url)
  const folder = readFolder(request.url, foldersOf[kind])
  const pageSize = kind === 'documents' ? pageSizes.document : pageSizes.template
  const address = { query, page, pageSize, folder }
  const list = async () => {
    const { Items, Count } = await services.content[kind].list({ q: query, page, pageSize, folder })
    return { ...address, items: Items, count: Count }
  }
  return loadOr(services, list, { ...address, items: [] as DocumentItem[], count: 0 })
}
