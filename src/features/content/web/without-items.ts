import { readListAddress } from '../../../ui/list-address.ts'
import type { DocumentFolder, DocumentItem } from '../contract.ts'
import type { ItemCard } from '../server/index.ts'
import { foldersOf, readFolder } from './document-folders.ts'

/** What a list shows, by what its address says. */
interface ListData {
  query: string
  page: number
  pageSize: number
  /** Undefined where the load failed (LIST-18). */
  count: number | undefined
}

export interface CardsData extends ListData {
  cards: ItemCard[]
}

export interface DocumentsData extends ListData {
  folder: DocumentFolder | undefined
  items: DocumentItem[]
}

/** LIST-18: a list whose load failed, in the server or on its way: what its address says, and no items. */
const noItems = (url: string): ListData => ({ ...readListAddress(url), pageSize: 1, count: undefined })

export const noCards = (url: string): CardsData => ({ ...noItems(url), cards: [] })

export const noDocuments =
  (kind: keyof typeof foldersOf) =>
  (url: string): DocumentsData => ({ ...noItems(url), folder: readFolder(url, foldersOf[kind]), items: [] })
