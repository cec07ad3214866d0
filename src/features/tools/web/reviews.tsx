import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { noHits } from '../../../ui/empty.tsx'
import { useLoggedFailure } from '../../../ui/failed-load.tsx'
import { SearchedList } from '../../../ui/list-page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toolsPageSize } from '../limits-contract.ts'
import { CompareBar } from './compare-bar.tsx'
import { readToolAddress, type ToolAddress, toolListAddress } from './tool-address.ts'
import { ToolFilters } from './tool-filters.tsx'
import { ToolTable } from './tool-table.tsx'
import { useMemberLoad } from './use-member-load.ts'

/** The list as its address says. It comes for members only: visitors need none of this. */
export function Reviews() {
  const { search } = useLocation()
  const address = readToolAddress(search)
  const query = queryOf(address)
  const loaded = useMemberLoad(JSON.stringify(query), (signal) =>
    call('GET /api/resources/toolReviews', { query }, { signal }),
  )
  const { value, error } = loaded.last
  const [ids, choose] = useChosen(address.ids)
  if (!value && !error) return <Spinner busy />
  const count = error ? undefined : value?.Count
  const narrowed = [address.query, address.category, address.creator, address.priceRange, address.cost].some(Boolean)
  return (
    <>
      {error ? <LoggedFailure error={error} /> : null}
      <SearchedList
        placeholder="Search Tool Reviews..."
        query={address.query}
        keep={['category', 'creator', 'priceRange', 'cost', 'sort', 'descending', 'ids']}
        page={address.page}
        pageSize={toolsPageSize}
        count={count}
        noun="tools"
        empty={narrowed && !error ? noHits : 'Check back soon for tool reviews...'}
        filters={<ToolFilters address={address} choices={value?.choices} />}
        aside={<Spinner busy={!loaded.value && !loaded.error} />}
      >
        <ToolTable tools={value?.Items ?? []} address={address} ids={ids} onChoose={choose} />
      </SearchedList>
      {count || ids.length > 0 ? <CompareBar ids={ids} onChoose={choose} /> : null}
    </>
  )
}

/** The tools to compare stand in the address, which follows a moment after the click: a tick does not wait for it. */
function useChosen(inAddress: string[]): [ids: string[], choose: (ids: string[]) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [ids, setIds] = useState(inAddress)
  const key = inAddress.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the address changed
  useEffect(() => setIds(inAddress), [key])
  return [
    ids,
    (chosen) => {
      setIds(chosen)
      void navigate(toolListAddress(search, { ids: chosen }), { replace: true, preventScrollReset: true })
    },
  ]
}

/** LIST-18 */
function LoggedFailure({ error }: { error: unknown }) {
  useLoggedFailure(error)
  return null
}

const queryOf = ({ query, category, creator, priceRange, cost, sort, descending, page }: ToolAddress) => ({
  q: query || undefined,
  category: category || undefined,
  creator: creator || undefined,
  priceRange: priceRange || undefined,
  cost: cost || undefined,
  sort,
  descending: descending ? ('true' as const) : undefined,
  page,
  pageSize: toolsPageSize,
})
