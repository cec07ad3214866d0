import { readListAddress } from '../../../ui/list-address.ts'
import type { ToolOrder } from '../contract.ts'
import { mostCompared } from '../limits-contract.ts'

/** What the address of the tool list says (LIST-19). */
export interface ToolAddress {
  query: string
  category: string
  creator: string
  priceRange: string
  cost: '' | 'paid' | 'free'
  sort: ToolOrder
  descending: boolean
  page: number
  /** Chosen for the comparison. */
  ids: string[]
}

const orders: readonly ToolOrder[] = ['title', 'category', 'creator', 'price', 'ease']

export function readToolAddress(search: string): ToolAddress {
  const params = new URLSearchParams(search)
  const text = (name: string) => (params.get(name) ?? '').replaceAll('\u0000', '').slice(0, 200)
  const cost = params.get('cost')
  return {
    ...readListAddress(`http://localhost/${search}`),
    category: text('category'),
    creator: text('creator'),
    priceRange: text('priceRange'),
    cost: cost === 'paid' || cost === 'free' ? cost : '',
    sort: orders.find((order) => order === params.get('sort')) ?? 'title',
    descending: params.get('descending') === 'true',
    ids: readIds(search),
  }
}

/** The tools to compare: each once, five at most (ROUTE-17). */
export function readIds(search: string): string[] {
  const given = new URLSearchParams(search).getAll('ids').filter((id) => id !== '' && id.length <= 200)
  return [...new Set(given)].slice(0, mostCompared)
}

/** The address of the list after a change; search and filters begin on page 1 again (LIST-09). */
export function toolListAddress(search: string, change: Partial<ToolAddress>): string {
  const params = new URLSearchParams(search)
  if (!('ids' in change)) params.delete('page')
  for (const [name, value] of Object.entries(change)) {
    params.delete(name)
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== '' && one !== false) params.append(name, String(one))
  }
  const text = params.toString()
  return text ? `/tool-list?${text}` : '/tool-list'
}

/** ROUTE-17: `ids` once for each tool. */
export function compareAddress(ids: readonly string[]): string {
  const text = new URLSearchParams(ids.map((id) => ['ids', id])).toString()
  return text ? `/tool-compare?${text}` : '/tool-compare'
}

export const detailsAddress = (id: string) => `/tool-details?id=${encodeURIComponent(id)}`
