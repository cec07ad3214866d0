import { useState } from 'react'
import type { Snapshot } from '../../forms/item.ts'
import { personalStorage, presentOwner } from '../../platform/browser/personal-storage.ts'
import { later, useSaver } from '../../platform/browser/use-saver.ts'
import { type Clash, ItemSaver, type ItemSaverParts, type SaveState } from './item-saver.ts'

type Given = Pick<ItemSaverParts, 'id' | 'revision' | 'fields' | 'changedBy' | 'send'>

/** Keeps what is written: on the portal, and in this browser what cannot be sent until it can. */
export function useItemDraft(given: Given) {
  const [state, setState] = useState<SaveState>({ at: 'untouched' })
  const [clashes, setClashes] = useState<readonly Clash[]>()
  const [{ saver, shown }] = useState(() => {
    const shown: { by(fields: Snapshot): void } = { by: () => undefined }
    const saver = new ItemSaver({
      ...given,
      storage: personalStorage(presentOwner(), 'items'),
      show: (fields) => shown.by(fields),
      asked: setClashes,
      changed: setState,
      later,
    })
    return { saver, shown }
  })

  useSaver(saver)
  return { state, saver, shown, clashes: clashes ?? saver.clashes }
}
