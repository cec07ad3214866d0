import { useState } from 'react'
import { Link } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { families, type WrittenFamily, writtenFamilies } from '../../../platform/families-contract.ts'
import { itemWord } from '../list-contract.ts'
import type { Route } from './+types/staff-item.route'
import { ItemForm } from './item-form.tsx'
import './calls.ts'

/** One item of content, as it is written (EDIT-09). */
export default function StaffItem({ params }: Route.ComponentProps) {
  const family = writtenFamilies.find((name) => name === params.family)
  return family ? <Item key={params.id} family={family} id={params.id} /> : <h1>There is no such page</h1>
}

function Item({ family, id }: { family: WrittenFamily; id: string }) {
  const loaded = useLoaded(`${family} ${id}`, (signal) =>
    call('GET /api/staff/items/:family/:id', { params: { family, id } }, { signal }),
  )
  const { many } = families[family]
  const [written, setWritten] = useState<string>()
  return (
    <>
      <p>
        <Link to={`/staff/items/${family}`}>All {many.toLowerCase()}</Link>
      </p>
      <ConsolePage title={titleOf(written ?? loaded.value?.fields.title, itemWord(family))} loaded={loaded}>
        {(item) => <ItemForm family={family} item={item} onTitle={setWritten} />}
      </ConsolePage>
    </>
  )
}

const titleOf = (title: string | string[] | undefined, one: string): string =>
  typeof title === 'string' && title !== '' ? title : `${one} without a title`
