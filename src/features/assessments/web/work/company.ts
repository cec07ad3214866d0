import type { EntryState } from '../../contract.ts'

/** What colleagues entered elsewhere while this page was open. */
export interface Company {
  by: string
  count: number
  last: string
}

export function joinCompany(company: readonly Company[], changes: readonly EntryState[]): Company[] {
  const joined = new Map(company.map((one) => [one.by, one]))
  for (const { by, item } of changes) joined.set(by, { by, count: (joined.get(by)?.count ?? 0) + 1, last: item })
  return [...joined.values()]
}
