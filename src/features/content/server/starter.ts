import { itemProblems } from '../../../forms/check-item.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { StarterFileError } from '../../../platform/starter-file.ts'
import { contentFamilies } from './families/all.ts'
import { insertItems, type NewItem } from './store.ts'
import type { Family } from './tables.ts'

/**
 * Loads the content families of a new portal. Days are counted from `firstStart`.
 * @throws StarterFileError naming what cannot be used; the caller's transaction then leaves nothing behind
 */
export const loadStarterContent = (tx: Tx, root: string, firstStart: Date): Promise<void> =>
  loadItems(
    tx,
    root,
    firstStart,
    (Object.keys(contentFamilies) as Family[]).filter((family) => family !== 'answer'),
  )

/** The same for the checked answers: a portal that is older than them gets them, too. */
export const loadStarterAnswers = (tx: Tx, root: string, firstStart: Date): Promise<void> =>
  loadItems(tx, root, firstStart, ['answer'])

async function loadItems(tx: Tx, root: string, firstStart: Date, families: readonly Family[]): Promise<void> {
  const items: NewItem[] = []
  for (const family of families) {
    const { form, toRow, fromStarter } = contentFamilies[family]
    for (const { id, snapshot, publishedAt, sample } of fromStarter(root, firstStart)) {
      const [problem] = Object.entries(itemProblems(form, snapshot))
      if (problem) throw new StarterFileError(`${family} ${id}: ${problem.join(': ')}.`)
      const { data, ...columns } = toRow(snapshot)
      items.push({ family, id, ...columns, data: JSON.stringify(data), published_at: publishedAt, sample })
    }
  }
  await insertItems(tx, items)
}
