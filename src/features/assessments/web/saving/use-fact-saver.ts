import { useEffect, useState } from 'react'
import type { Entries } from '../../../../forms/definition.ts'
import { onForgotten } from '../../../../platform/browser/personal-storage.ts'
import { later, useSaver } from '../../../../platform/browser/use-saver.ts'
import type { SystemFact } from '../../contract.ts'
import { type UnsentArea, unsentIn } from '../unsent-storage.ts'
import { FactSaver, type SaverParts, type SaveState } from './fact-saver.ts'

interface Said {
  state: SaveState
  message: string
  /** Those that wait. */
  fields: readonly string[]
}

export type Shown = Pick<SaverParts, 'show' | 'misfits'>

interface Saving extends Pick<SaverParts, 'state' | 'blank' | 'problemOf' | 'send' | 'joined'> {
  userId: string
  /** Where in the browser it waits. */
  area: UnsentArea
  /** Of a system that is not the first one. */
  further: boolean
}

/**
 * What is entered of a system field by field, saved as one goes on.
 * @returns what stands and waits; and `shown`, in which the page puts how it takes entries of others
 */
export function useFactSaver({ userId, area, further, ...parts }: Saving) {
  const [said, setSaid] = useState<Said>({ state: 'untouched', message: '', fields: [] })
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, SystemFact>>(new Map())
  const [{ saver, shown }] = useState(() => {
    const shown: Shown = { show: () => undefined, misfits: () => undefined }
    const saver = new FactSaver({
      ...parts,
      storage: unsentIn(userId, area, further),
      show: (entries: Entries) => shown.show(entries),
      misfits: (fields) => shown.misfits(fields),
      changed: (state, message, fields) => setSaid({ state, message, fields }),
      told: setConflicts,
      later,
    })
    return { saver, shown }
  })
  useSaver(saver)
  // After the last save of a page that is left.
  useEffect(() => {
    const leave = onForgotten(() => saver.close())
    return () => {
      leave()
      saver.close()
    }
  }, [saver])
  return { saver, shown, said, conflicts }
}

/** What is said of the saves, of fields that are called so. */
export function saidOf(
  { state, message, fields }: Said,
  conflicts: Iterable<string>,
  called: (field: string) => string,
) {
  const open = [...conflicts]
  const texts: Record<SaveState, string> = {
    untouched: '',
    saving: 'Saving ...',
    saved: open.length > 0 ? '' : 'Saved',
    failed: 'Not saved yet. It is kept in this browser, and sent again.',
    waits: `Not saved yet: ${fields.map(called).join(', ')}. Please see what is wrong there.`,
    refused: `Not saved. ${message}`,
  }
  return [open.length > 0 ? `Please choose: ${open.map(called).join(', ')}.` : '', texts[state]].join(' ')
}
