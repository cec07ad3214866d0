import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useLoaded } from '../../platform/browser/use-loaded.ts'
import { useSession } from '../../platform/browser/use-session.ts'
import { type StaffList, staffPageSize } from '../../platform/staff-list-contract.ts'
import { Empty, PastTheEnd } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ResultCount } from '../../ui/result-count.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import { ConsolePage } from '../console-page.tsx'
import { ExportButtons, type Prove } from './export-buttons.tsx'
import { Filters } from './filters.tsx'
import { keepPage, keptPage, pageKey } from './kept-pages.ts'
import { filteredBy, type ListState, listAddress, queryOf, readListState, sortedBy } from './list-address.ts'

export interface ListAnswer<Item> {
  Items: Item[]
  Count: number
  /** Of the counted filter's values. */
  Counts: Record<string, number>
  /** There are more than `Count`. */
  More?: boolean
}

/** A column without one is in the export alone. */
type Cells<List extends StaffList, Item> = { [Column in keyof List['columns']]?: (item: Item) => ReactNode }

/** Rows that are chosen, to do something with them together. */
export interface Choosing<Item> {
  isChosen(item: Item): boolean
  toggle(item: Item): void
  /** What the row is called to whoever does not see it. */
  nameOf(item: Item): string
}

interface StaffListPageProps<List extends StaffList, Item> {
  title: string
  list: List
  load(query: Record<string, string>, signal: AbortSignal): Promise<ListAnswer<Item>>
  /** What stands in each column; the first is the row's name. */
  cells: Cells<List, Item>
  /** What an empty list says, and what to do. */
  empty: string
  /** What can be begun here. */
  actions?: ReactNode
  choosing?: Choosing<Item>
  /** What is done with those that are chosen, of the rows at hand. */
  together?(items: readonly Item[]): ReactNode
  /** For the export: asks who it is where that is too long ago. */
  prove: Prove
}

/** A list of the console, all by its address: search, filters, order, page (STAFF-11). */
export function StaffListPage<List extends StaffList, Item extends { id: string }>({
  title,
  list,
  load,
  cells,
  empty,
  actions,
  choosing,
  together,
  prove,
}: StaffListPageProps<List, Item>) {
  const { search } = useLocation()
  const session = useSession()
  const state = readListState(list, search)
  const query = queryOf(list, state)
  const key = pageKey(list.name, session.state === 'in' ? session.userId : '', query)
  const loaded = useLoaded(key, async (signal) => keepPage(key, await load(query, signal)))
  const value = loaded.value ?? keptPage<ListAnswer<Item>>(key)
  return (
    <ConsolePage title={title} loaded={{ ...loaded, value }}>
      {({ Items, Count, Counts, More = false }) => {
        const last = Math.ceil(Count / staffPageSize)
        const isNarrowed = state.query !== '' || Object.keys(state.filters).length > 0
        return (
          <>
            {actions}
            <Counted list={list} state={state} counts={Counts} />
            {list.unsearched ? null : (
              <SearchBox
                placeholder={`Search ${list.noun}`}
                value={state.query}
                keep={[...Object.keys(list.filters), 'sort']}
              />
            )}
            <Filters list={list} state={state} />
            <div className="list-head">
              <ResultCount
                query={state.query}
                count={Count}
                noun={list.noun}
                one={list.one}
                page={state.page}
                pageSize={staffPageSize}
                more={More}
              />
              {Count > 0 ? <ExportButtons list={list} query={query} prove={prove} /> : null}
            </div>
            {More ? <p className="quiet">{list.narrowing}</p> : null}
            {Items.length > 0 ? (
              <>
                <Table title={title} list={list} state={state} items={Items} cells={cells} choosing={choosing} />
                {together?.(Items)}
              </>
            ) : Count > 0 ? (
              <PastTheEnd last={More ? undefined : last} />
            ) : (
              <Empty text={isNarrowed ? `No ${list.noun} fit. Try fewer words or filters.` : empty} />
            )}
            <Pager page={state.page} pageSize={staffPageSize} {...knownSoFar(state.page, Items.length, Count, More)} />
          </>
        )
      }}
    </ConsolePage>
  )
}

/** How far a list is known to go by the page that is shown: one that is not full is the last, and a full one leads on. */
function knownSoFar(page: number, shown: number, count: number, more: boolean): { count: number; more: boolean } {
  if (!more || shown === 0) return { count, more }
  const leadsOn = shown === staffPageSize
  return { count: Math.max(count, (page - 1) * staffPageSize + shown + (leadsOn ? 1 : 0)), more: leadsOn }
}

interface TableProps<List extends StaffList, Item> {
  title: string
  list: List
  state: ListState
  items: readonly Item[]
  cells: Cells<List, Item>
  choosing: Choosing<Item> | undefined
}

function Table<List extends StaffList, Item extends { id: string }>(props: TableProps<List, Item>) {
  const { title, list, state, items, cells, choosing } = props
  const columns = Object.entries(list.columns).filter(([column]) => column in cells)
  return (
    <table className="data-table data-table--stacked">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {choosing ? <th scope="col">Choose</th> : null}
          {columns.map(([column, heading]) =>
            list.sorts.includes(column) ? (
              <SortHeader
                key={column}
                to={listAddress(list, sortedBy(state, column))}
                text={heading}
                sorted={state.sort.replace('-', '') === column}
                descending={state.sort.startsWith('-')}
              />
            ) : (
              <th key={column} scope="col">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            {choosing ? (
              <td data-label="Choose">
                <Choice item={item} choosing={choosing} />
              </td>
            ) : null}
            {columns.map(([column, heading], index) =>
              index === 0 ? (
                <th key={column} scope="row" data-label={heading}>
                  {cells[column]?.(item)}
                </th>
              ) : (
                <td key={column} data-label={heading}>
                  {cells[column]?.(item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Choice<Item extends { id: string }>({ item, choosing }: { item: Item; choosing: Choosing<Item> }) {
  const id = `choose-${item.id}`
  return (
    <div className="usa-checkbox">
      <input
        id={id}
        className="usa-checkbox__input"
        type="checkbox"
        checked={choosing.isChosen(item)}
        onChange={() => choosing.toggle(item)}
      />
      <label className="usa-checkbox__label" htmlFor={id}>
        <span className="visually-hidden">{choosing.nameOf(item)}</span>
      </label>
    </div>
  )
}

/** The values of the counted filter as links, each with how many there are. */
function Counted({ list, state, counts }: { list: StaffList; state: ListState; counts: Record<string, number> }) {
  const { counted } = list
  const filter = counted ? list.filters[counted] : undefined
  if (!counted || !filter || !('options' in filter)) return null
  const chosen = state.filters[counted]
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const values: [string | undefined, string, number][] = [
    [undefined, 'All', all],
    ...Object.entries(filter.options).map(([value, text]): [string, string, number] => [
      value,
      text,
      counts[value] ?? 0,
    ]),
  ]
  return (
    <nav aria-label={filter.label}>
      <ul className="console__tabs">
        {values.map(([value, text, count]) => (
          <li key={text}>
            <Link
              to={listAddress(list, filteredBy(state, counted, value))}
              aria-current={value === chosen ? 'true' : undefined}
              preventScrollReset
            >
              {text} <span className="quiet">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
