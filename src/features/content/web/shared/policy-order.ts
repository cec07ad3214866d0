import type { Policy } from '../../contract.ts'

export const policyColumns = [
  { by: 'title', text: 'Category' },
  { by: 'date', text: 'Date' },
  { by: 'highlight', text: 'Policy Highlight' },
] as const

export interface PolicyOrder {
  by: (typeof policyColumns)[number]['by']
  descending: boolean
}

/** What the address says, as in `?sort=title&order=desc`; the newest first when it says nothing. */
export function readPolicyOrder(url: string): PolicyOrder {
  const { searchParams } = new URL(url)
  const column = policyColumns.find(({ by }) => by === searchParams.get('sort'))
  return column ? { by: column.by, descending: searchParams.get('order') === 'desc' } : { by: 'date', descending: true }
}

/** The address that sorts by a column: upward first, and the other way round when it is sorted so already. */
export function addressOfOrder(path: string, by: PolicyOrder['by'], present: PolicyOrder): string {
  const descending = present.by === by && !present.descending
  return `${path}?sort=${by}${descending ? '&order=desc' : ''}`
}

export function sortPolicies<Sorted extends Omit<Policy, 'links'>>(
  policies: readonly Sorted[],
  { by, descending }: PolicyOrder,
): Sorted[] {
  const key = (policy: Sorted) =>
    by === 'title' ? policy.title : by === 'date' ? policy.policyDate : policy.description
  const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  const sorted = policies.toSorted((a, b) => collator.compare(key(a), key(b)))
  return descending ? sorted.reverse() : sorted
}
