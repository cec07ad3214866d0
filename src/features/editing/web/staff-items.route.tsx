import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { call } from '../../../platform/browser/call.ts'
import { families } from '../../../platform/families-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { itemListOf, itemStates, type WrittenFamily, writtenFamilies } from '../list-contract.ts'
import type { Route } from './+types/staff-items.route'
import './calls.ts'

/** All items of a family (EDIT-03). */
export default function StaffItems({ params }: Route.ComponentProps) {
  const family = writtenFamilies.find((name) => name === params.family)
  return family ? <Items family={family} /> : <h1>There is no such page</h1>
}

function Items({ family }: { family: WrittenFamily }) {
  const { prove, dialog } = useProof()
  const { many } = families[family]
  return (
    <>
      <StaffListPage
        title={many}
        list={itemListOf(family)}
        load={(query, signal) => call('GET /api/staff/items/:family', { params: { family }, query }, { signal })}
        cells={{
          title: ({ title }) => title || 'Without a title',
          state: ({ state }) => itemStates[state],
          author: ({ author }) => author,
          date: ({ date }) => (date ? <DateText iso={date} /> : null),
          changed: ({ changedAt }) => <DateText iso={changedAt} time />,
          by: ({ changedBy }) => changedBy,
        }}
        empty="Nothing has been written yet."
        prove={prove}
      />
      {dialog}
    </>
  )
}
