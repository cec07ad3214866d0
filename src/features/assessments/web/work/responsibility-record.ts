import type { EntryValue, Work } from '../../contract.ts'
import { responsibilityIn } from '../../system/responsibility.ts'

interface Entry {
  item: string
  field: string
  value: EntryValue
}

/**
 * Who does what as the portal has it. A choice that it does not take is no text that anybody would miss: the page shows
 * again what stands (SYSTEM-05).
 */
export class ResponsibilityRecord {
  readonly #standing: Map<string, EntryValue>

  constructor({ responsibilities = {} }: Pick<Work, 'responsibilities'>) {
    this.#standing = new Map(Object.entries(responsibilities))
  }

  /** @param entries those that stand, the latest last */
  take(entries: readonly Entry[]): void {
    for (const { item, field, value } of entries) if (field === 'responsibility') this.#standing.set(item, value)
  }

  /** @returns of entries that were refused, what stands instead */
  instead(refused: readonly Entry[]): { item: string; value: EntryValue }[] {
    return refused
      .filter(({ field }) => field === 'responsibility')
      .map(({ item }) => ({ item, value: this.#standing.get(item) ?? '' }))
  }
}

/** Without those that refused entries name: they were removed. */
export const withoutRefused = (providers: Work['providers'], refused: readonly Entry[]): Work['providers'] => {
  const gone = new Set(
    refused.flatMap(({ field, value }) =>
      field === 'responsibility' ? (responsibilityIn(String(value))?.provider ?? []) : [],
    ),
  )
  return providers?.filter(({ id }) => !gone.has(id))
}
