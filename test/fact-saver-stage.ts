import type { SavedSystem, SystemEntry, SystemFact, SystemState } from '../src/features/assessments/contract.ts'
import { FactSaver, type SaveState } from '../src/features/assessments/web/saving/fact-saver.ts'
import type { Entries } from '../src/forms/definition.ts'
import { memoryStorage } from './memory-storage.ts'

export const blank = { name: '', purpose: '', uei: '', cuiCategories: [] as string[] }
export const place = '6f6ac1a0-0000-4000-8000-000000000001'
export const fact = (field: string, value: string, version: number, by = 'Ada Ott'): SystemFact => ({
  field,
  value,
  version,
  by,
  mine: by === '',
  at: '2026-11-28T10:00:00Z',
  readable: true,
})

/** A saver before a portal that judges versions, with timers that run when asked. */
export function stage(facts: SystemFact[] = [], storage = memoryStorage(), mayWrite = true) {
  const kept = new Map(facts.map((one) => [one.field, one]))
  const sent: SystemEntry[][] = []
  const shown: Entries[] = []
  const states: SaveState[] = []
  const misfits: string[] = []
  const tasks: (() => void)[] = []
  const waiting: (readonly string[])[] = []
  const portal: { before?: () => void | Promise<void>; after?: () => void } = {}
  const state = (): SystemState => ({ place, mayWrite, facts: [...kept.values()] })
  const saver = new FactSaver({
    storage,
    state: state(),
    blank,
    problemOf: (field, entries) => (field === 'uei' && String(entries.uei).length < 12 ? 'Too short' : undefined),
    async send(entries): Promise<SavedSystem> {
      sent.push(entries)
      await portal.before?.()
      const conflicts: string[] = []
      for (const { field, value, seen } of entries) {
        const stands = kept.get(field)
        if (stands && stands.version > seen && String(stands.value) !== String(value)) conflicts.push(field)
        else kept.set(field, { ...fact(field, '', (stands?.version ?? 0) + 1, ''), value })
      }
      portal.after?.()
      return { ...state(), conflicts }
    },
    joined: (field, mine, theirs) =>
      field === 'cuiCategories' ? [...new Set([mine, theirs.value].flat().map(String))].toSorted() : undefined,
    show: (entries) => void shown.push(entries),
    misfits: (fields) => void misfits.push(...fields),
    changed(now, _, fields) {
      states.push(now)
      waiting.push(fields)
    },
    told: () => undefined,
    later(task) {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  })
  saver.start()
  const run = async (most = 20) => {
    for (let task = tasks.shift(); task && most > 0; task = tasks.shift(), most--) {
      task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { saver, storage, kept, sent, shown, states, waiting, misfits, tasks, portal, run }
}
