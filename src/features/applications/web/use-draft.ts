import { useState } from 'react'
import type { Entries } from '../../../forms/definition.ts'
import { call } from '../../../platform/browser/call.ts'
import { personalStorage } from '../../../platform/browser/personal-storage.ts'
import { later, useSaver } from '../../../platform/browser/use-saver.ts'
import type { Draft } from '../contract.ts'
import type { Overlap } from '../form/draft-merge.ts'
import type { Program } from '../form/program.ts'
import { DraftSaver, type DraftState, type SaverParts } from './draft-saver.ts'

interface DraftOptions {
  program: Program
  userId: string
  draft: Draft
  blank: Entries
}

/** Keeps on the server what is typed, and in this browser what cannot be sent until it can. */
export function useDraft({ program, userId, draft, blank }: DraftOptions) {
  const [state, setState] = useState<DraftState>('untouched')
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>()
  const [{ saver, shown }] = useState(() => {
    const shown: { by: SaverParts['show'] } = { by: () => undefined }
    const saver = new DraftSaver({
      program,
      draft,
      blank,
      storage: personalStorage(userId, 'applications'),
      send: (body) => call(`PUT /api/${program}/draft`, { body }),
      show: (entries) => shown.by(entries),
      told: setOverlaps,
      changed: setState,
      later,
    })
    return { saver, shown }
  })

  useSaver(saver)
  return { state, saver, shown, overlaps: overlaps ?? saver.overlaps }
}
