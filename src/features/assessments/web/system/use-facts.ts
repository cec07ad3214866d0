import { useEffect, useMemo, useState } from 'react'
import { problemOf, problemsOf } from '../../../../forms/check.ts'
import { visitorDay } from '../../../../forms/dates.ts'
import { blankEntries, type Entries } from '../../../../forms/definition.ts'
import { call } from '../../../../platform/browser/call.ts'
import { onForgotten } from '../../../../platform/browser/personal-storage.ts'
import { later, useSaver } from '../../../../platform/browser/use-saver.ts'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { SystemFact, SystemState } from '../../contract.ts'
import { systemFields, systemForm } from '../../system/form.ts'
import { unsentIn } from '../unsent-storage.ts'
import { FactSaver, type SaverParts, type SaveState } from './fact-saver.ts'

interface Said {
  state: SaveState
  message: string
  /** Those that wait. */
  fields: readonly string[]
}

/**
 * The form of a system, saved as it is typed.
 * @param further it is not the first one
 */
export function useFacts(userId: string, state: SystemState, further: boolean) {
  const surroundings = useMemo(() => ({ today: visitorDay(new Date()), lists: {} }), [])
  const [said, setSaid] = useState<Said>({ state: 'untouched', message: '', fields: [] })
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, SystemFact>>(new Map())
  const [{ saver, shown }] = useState(() => {
    const shown: Pick<SaverParts, 'show' | 'misfits'> = { show: () => undefined, misfits: () => undefined }
    const saver = new FactSaver({
      storage: unsentIn(userId, 'system', further),
      state,
      blank: blankEntries(systemForm),
      problemOf(name, entries) {
        const field = systemFields.get(name)
        return field && problemOf(field, entries, surroundings)
      },
      send: (entries, place) =>
        call('PUT /api/assessment/user/system', { query: { system: place }, body: { place, entries } }),
      show: (entries) => shown.show(entries),
      misfits: (fields) => shown.misfits(fields),
      changed: (now, message, fields) => setSaid({ state: now, message, fields }),
      told: setConflicts,
      later,
    })
    return { saver, shown }
  })
  const form = useForm<Entries>({
    id: 'system',
    initial: saver.initial,
    byScript: true,
    validate: (values) => ({ ...saver.refusalsOf(values), ...problemsOf(systemForm, values, surroundings) }),
    submit: async () => saver.saveNow(),
  })
  shown.show = (entries) => {
    for (const [name, entry] of Object.entries(entries)) form.set(name, entry)
  }
  shown.misfits = (fields) => form.show(fields)
  useEffect(() => {
    if (state.mayWrite) saver.enter(form.values)
  }, [saver, form.values, state.mayWrite])
  useSaver(saver)
  // After the last save of a page that is left.
  useEffect(() => {
    const leave = onForgotten(() => saver.close())
    return () => {
      leave()
      saver.close()
    }
  }, [saver])
  return { form, saver, said, conflicts, today: surroundings.today }
}
