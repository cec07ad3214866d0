import { type SubmitEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../console/console-page.tsx'
import { Outcome, type Saying, usePress } from '../../../console/said.tsx'
import { useStaff } from '../../../console/staff.ts'
import { longestTerm } from '../../../forms/item.ts'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { families, type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import { Empty } from '../../../ui/empty.tsx'
import { growingLists } from '../list-contract.ts'
import type { Route } from './+types/staff-terms.route'
import { takeAllBack } from './take-all-back.ts'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** The words that items of a family are sorted by, with their use, and two merged into one (EDIT-12). */
export default function StaffTerms({ params }: Route.ComponentProps) {
  const family = writtenFamilies.find((name) => name === params.family)
  const lists = family && growingLists[family]
  return family && lists ? <Terms family={family} lists={lists} /> : <h1>There is no such page</h1>
}

function Terms({ family, lists }: { family: WrittenFamily; lists: Record<string, string> }) {
  const { many } = families[family]
  return (
    <>
      <p>
        <Link to={`/staff/items/${family}`}>All {many.toLowerCase()}</Link>
      </p>
      <h1>
        {many}: {Object.values(lists).join(' and ').toLowerCase()}
      </h1>
      {Object.entries(lists).map(([field, label]) => (
        <List key={field} family={family} field={field} label={label} />
      ))}
    </>
  )
}

interface ListProps {
  family: WrittenFamily
  field: string
  label: string
}

function List({ family, field, label }: ListProps) {
  const params = { family, field }
  const loaded = useLoaded(`${family} ${field}`, (signal) =>
    call('GET /api/staff/terms/:family/:field', { params }, { signal }),
  )
  const { said, pending, press } = usePress()
  const [chosen, setChosen] = useState('')
  const mayPublish = useStaff().may.includes('content.publish')

  const merge = async (from: string, to: string): Promise<Saying> => {
    const { Items, Waiting } = await call('POST /api/staff/terms/:family/:field/merge', { params, body: { from, to } })
    setChosen('')
    await loaded.ask()
    const count = Items.length
    const takeBack = () =>
      void press(async () => {
        const saying = await takeAllBack(family, Items)
        await loaded.ask()
        return saying
      })
    return {
      kind: 'success',
      text: `“${from}” is “${to}” now, in ${count} ${count === 1 ? 'item' : 'items'}.${waitingWords(Waiting)}`,
      ...(count > 0 && { takeBack }),
    }
  }

  const items = loaded.value?.Items
  return (
    <section className="panel">
      <h2>{label}</h2>
      <Outcome said={said} />
      {loaded.error ? (
        <NotLoaded what={`The list of ${label.toLowerCase()}`} error={loaded.error} again={loaded.again} />
      ) : null}
      {items?.length === 0 ? <Empty text="There are none yet. They grow as items are written." /> : null}
      {items && items.length > 0 ? (
        <table className="data-table">
          <caption className="visually-hidden">{label}, with their use</caption>
          <thead>
            <tr>
              <th scope="col">Word</th>
              <th scope="col">Items</th>
              {mayPublish ? (
                <th scope="col">
                  <span className="visually-hidden">What can be done</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {items.map(({ term, count }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{count.toLocaleString('en-US')}</td>
                {mayPublish ? (
                  <td>
                    <Merge
                      from={term}
                      items={items}
                      open={chosen === term}
                      onOpen={() => setChosen(chosen === term ? '' : term)}
                      pending={pending}
                      onMerge={(to) => void press(() => merge(term, to))}
                    />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

/** Where it takes two people (PUBLISH-06). */
const waitingWords = (count: number) =>
  count === 0 ? '' : ` It takes two people: visitors see it in ${count} of them once somebody else publishes it.`

interface MergeProps {
  from: string
  items: readonly { term: string }[]
  open: boolean
  onOpen(): void
  pending: boolean
  onMerge(to: string): void
}

/** Asks for the word that is written instead. */
function Merge({ from, items, open, onOpen, pending, onMerge }: MergeProps) {
  const list = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '').trim()
    if (to !== '' && to !== from) onMerge(to)
  }
  return (
    <>
      <button type="button" className="usa-button usa-button--unstyled" aria-expanded={open} onClick={onOpen}>
        Merge<span className="visually-hidden"> {from}</span>
      </button>
      {open ? (
        <form className="list-filters" onSubmit={submit}>
          <label>
            Write instead
            <input className="usa-input" name="to" list={list} required maxLength={longestTerm} autoComplete="off" />
          </label>
          <datalist id={list}>
            {items.map(({ term }) => (term === from ? null : <option key={term} value={term} />))}
          </datalist>
          <button type="submit" className="usa-button" disabled={pending}>
            Merge them
          </button>
        </form>
      ) : null}
    </>
  )
}
