import type { FamilyForm, Snapshot } from '../../../../forms/item.ts'
import { textFromHtml } from '../../../../platform/html.ts'
import type { ItemRow } from '../store.ts'
import type { ItemData } from '../tables.ts'

/** What a family's form fills of a live row; key, state and moments of publication are the engine's. */
export type ItemColumns = Pick<
  ItemRow,
  | 'title'
  | 'headline'
  | 'author'
  | 'item_date'
  | 'picture_url'
  | 'picture_description'
  | 'body_html'
  | 'data'
  | 'search_text'
>

export interface StarterItem {
  id: string
  snapshot: Snapshot
  publishedAt: Date
  /** Made up (FIRST-05). */
  sample: boolean
}

/** A family between its form, its rows and its starter files (EDIT-02). */
export interface FamilyMapping {
  form: FamilyForm
  /** What its feed brings, in a sentence. */
  feed: string
  /** What of the row's data the form fills; all else in it stays. */
  owns: readonly (keyof ItemData)[]
  /** The live row of what was written. */
  toRow(snapshot: Snapshot): ItemColumns
  /** What hinders its publication at that moment beside what its form says, by field. */
  hinders?(snapshot: Snapshot, at: Date): Record<string, string>
  /** And back, without loss of anything that the form knows. */
  fromRow(row: ItemColumns): Snapshot
  /** Its items among the starter content, their days counted from the first start. @throws StarterFileError */
  fromStarter(root: string, firstStart: Date): StarterItem[]
}

export const text = (snapshot: Snapshot, name: string): string => {
  const entry = snapshot[name]
  return typeof entry === 'string' ? entry : ''
}
export const list = (snapshot: Snapshot, name: string): string[] => {
  const entry = snapshot[name]
  return Array.isArray(entry) ? entry : []
}

/** The columns that all families fill alike, with the words that their list's search box looks through (LIST-04). */
export function columnsOf(
  snapshot: Snapshot,
  { headline = '', data = {}, searched = [] }: { headline?: string; data?: ItemData; searched?: readonly string[] },
): ItemColumns {
  const title = text(snapshot, 'title')
  return {
    title,
    headline,
    author: text(snapshot, 'author'),
    item_date: new Date(text(snapshot, 'date')),
    picture_url: text(snapshot, 'picture'),
    picture_description: text(snapshot, 'pictureText'),
    body_html: text(snapshot, 'body'),
    data: { ...data, ...(list(snapshot, 'pictureIs').length > 0 && { pictureIsDecoration: true }) },
    search_text: searchText(title, ...searched),
  }
}

/** All texts together, so that words may lie in different ones. */
export const searchText = (...texts: readonly string[]) => texts.join('\n').toLowerCase()

export const plain = (snapshot: Snapshot, name: string): string => textFromHtml(text(snapshot, name))

/** What of a row all forms show, and all but one. */
export const titled = (row: ItemColumns): Snapshot => ({ title: row.title, date: row.item_date.toISOString() })
export const credited = (row: ItemColumns): Snapshot => ({
  author: row.author,
  picture: row.picture_url,
  pictureText: row.picture_description,
  pictureIs: row.data.pictureIsDecoration ? ['decoration'] : [],
})
