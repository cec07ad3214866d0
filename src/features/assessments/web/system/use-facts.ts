import { useEffect, useMemo } from 'react'
import { problemOf, problemsOf } from '../../../../forms/check.ts'
import { visitorDay } from '../../../../forms/dates.ts'
import { blankEntries, type Entries } from '../../../../forms/definition.ts'
import { call } from '../../../../platform/browser/call.ts'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { SystemState } from '../../contract.ts'
import { systemFields, systemForm } from '../../system/form.ts'
import { useFactSaver } from '../saving/use-fact-saver.ts'

/**
 * The form of a system, saved as it is typed.
 * @param further it is not the first one
 */
export function useFacts(userId: string, state: SystemState, further: boolean) {
  const surroundings = useMemo(() => ({ today: visitorDay(new Date()), lists: {} }), [])
  const { saver, shown, said, conflicts } = useFactSaver({
    userId,
    area: 'system',
    further,
    state,
    blank: blankEntries(systemForm),
    problemOf(name, entries) {
      const field = systemFields.get(name)
      return field && problemOf(field, entries, surroundings)
    },
    send: (entries, place) =>
      call('PUT /api/assessment/user/system', { query: { system: place }, body: { place, entries } }),
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
  return { form, saver, said, conflicts, today: surroundings.today }
}
