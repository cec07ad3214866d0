import type { PersonalStorage } from '../src/platform/browser/personal-storage.ts'

/** A person's storage of one area, without a browser. */
export function memoryStorage(): PersonalStorage & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    names: () => [...kept.keys()],
    read: <Value>(name: string) => kept.get(name) as Value,
    write: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  }
}
