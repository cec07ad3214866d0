import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { useStaff } from '../../../console/staff.ts'
import { call } from '../../../platform/browser/call.ts'
import { families, type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText, DayText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { growingLists, itemListOf, itemWord } from '../list-contract.ts'
import { stateWords } from '../state-words.ts'
import type { Route } from './+types/staff-items.route'
import { WithdrawStarter } from './withdraw-starter.tsx'
import './calls.ts'

/** All items of a family (EDIT-03). */
export default function StaffItems({ params }: Route.ComponentProps) {
  const family = writtenFamilies.find((name) => name === params.family)
  return family ? <Items family={family} /> : <h1>There is no such page</h1>
}

function Items({ family }: { family: WrittenFamily }) {
  const { prove, dialog } = useProof()
  const { many } = families[family]
  const mayPublish = useStaff().may.includes('content.publish')
  const [round, setRound] = useState(0)
  return (
    <>
      <StaffListPage
        key={round}
        title={many}
        list={itemListOf(family)}
        load={(query, signal) => call('GET /api/staff/items/:family', { params: { family }, query }, { signal })}
        cells={{
          title: ({ id, title }) => <Link to={`/staff/items/${family}/${id}`}>{title || 'Without a title'}</Link>,
          state: (line) => <span className="console__words">{stateWords(line)}</span>,
          author: ({ author }) => author,
          date: ({ date }) => (date ? <ItemDate family={family} date={date} /> : null),
          changed: ({ changedAt }) => <DateText iso={changedAt} />,
          by: ({ changedBy }) => changedBy,
        }}
        empty="Nothing has been written yet."
        actions={<Begin family={family} />}
        prove={prove}
      />
      {mayPublish ? <WithdrawStarter family={family} onDone={() => setRound((before) => before + 1)} /> : null}
      {dialog}
    </>
  )
}

/** A day is the same in every zone; what takes place has its moment. */
const ItemDate = ({ family, date }: { family: WrittenFamily; date: string }) =>
  family === 'cybercircuit' ? <DateText iso={date} /> : <DayText day={date.slice(0, 10)} />

/** A draft at once, with a page of its own (EDIT-04). */
function Begin({ family }: { family: WrittenFamily }) {
  const navigate = useNavigate()
  const [failed, setFailed] = useState('')
  const [pending, setPending] = useState(false)
  const lists = growingLists[family]
  const begin = async () => {
    setPending(true)
    try {
      const { id } = await call('POST /api/staff/items/:family', { params: { family }, body: {} })
      await navigate(`/staff/items/${family}/${id}`)
    } catch (error) {
      setFailed((error as Error).message)
      setPending(false)
    }
  }
  return (
    <>
      {failed ? <Alert kind="error">{failed}</Alert> : null}
      <p className="form-actions">
        <button type="button" className="usa-button" disabled={pending} onClick={() => void begin()}>
          New {itemWord(family).toLowerCase()}
        </button>
        {lists ? <Link to={`/staff/items/${family}/terms`}>{Object.values(lists).join(' and ')}</Link> : null}
      </p>
    </>
  )
}
