import type { StaffFilter, StaffList } from '../../platform/staff-list-contract.ts'

/** What the address of a list says; what it says wrongly counts as not said. */
export interface ListState {
  /** Search text. */
  query: string
  page: number
  sort: string
  /** Those that are set. */
  filters: Record<string, string>
}

export function readListState(list: StaffList, search: string): ListState {
  const given = new URLSearchParams(search)
  const page = Number(given.get('page'))
  const sort = given.get('sort') ?? ''
  const set = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = plain(given.get(name))
    return fits(filter, value) ? [[name, value]] : []
  })
  return {
    query: plain(given.get('query')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.sorted,
    filters: Object.fromEntries(set),
  }
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u0000', '').trim().slice(0, 200)

function fits(filter: StaffFilter, value: string): boolean {
  if ('options' in filter) return Object.hasOwn(filter.options, value)
  return filter.type === 'day' ? /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) : value !== ''
}

/** The address of that state, with nothing that goes without saying. */
export function listAddress(list: StaffList, { query, page, sort, filters }: ListState): string {
  const said = new URLSearchParams(filters)
  if (query) said.set('query', query)
  if (sort !== list.sorted) said.set('sort', sort)
  if (page > 1) said.set('page', String(page))
  return `?${said}`
}

/** What its call is asked. */
export function queryOf(list: StaffList, { query, page, sort, filters }: ListState): Record<string, string> {
  return {
    ...filters,
    ...(query ? { q: query } : {}),
    ...(sort === list.sorted ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

/** Sorted by that column: turned round where it is already. */
export function sortedBy(state: ListState, column: string): ListState {
  return { ...state, page: 1, sort: state.sort === column ? `-${column}` : column }
}

/** With that filter, or without it; from the first page on. */
export function filteredBy(state: ListState, name: string, value: string | undefined): ListState {
  const { [name]: _, ...others } = state.filters
  return { ...state, page: 1, filters: value ? { ...others, [name]: value } : others }
}
