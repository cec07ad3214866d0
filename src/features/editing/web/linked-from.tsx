import { type ReactNode, useRef, useState } from 'react'
import { type Answer, call } from '../../../platform/browser/call.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import type { Act } from '../contract.ts'
import { itemWord } from '../list-contract.ts'
import './calls.ts'

type LinkedFrom = Answer<'GET /api/staff/items/:family/:id/linked-from'>

/** What takes an item from those that lead to it. */
const verbs: Partial<Record<Act, string>> = { bin: 'Put it into the bin', withdraw: 'Withdraw it' }

/** Names those that lead to an item before it is withdrawn or put into the bin, and asks (EDIT-15). */
export function useLinkedFrom(
  params: { family: WrittenFamily; id: string },
  pending: boolean,
  press: (name: Act) => void,
  /** Says what is refused. */
  safely: (doing: Promise<unknown>) => void,
): { pending: boolean; press(name: Act): void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ name: Act; from: LinkedFrom }>()
  const [looking, setLooking] = useState(false)
  /** From the first press, before it is drawn. */
  const isLooking = useRef(false)
  const ask = async (name: Act) => {
    if (isLooking.current) return
    isLooking.current = true
    setLooking(true)
    try {
      const from = await call('GET /api/staff/items/:family/:id/linked-from', { params })
      if (from.Count === 0) press(name)
      else setAsked({ name, from })
    } finally {
      isLooking.current = false
      setLooking(false)
    }
  }
  const end = () => setAsked(undefined)
  return {
    pending: pending || looking,
    press: (name) => (verbs[name] ? safely(ask(name)) : press(name)),
    dialog: (
      <Dialog open={asked !== undefined} title="Others lead to it" onClose={end}>
        {asked ? <Named from={asked.from} /> : null}
        <QuestionActions
          ends
          pending={pending}
          onClick={() => {
            end()
            if (asked) press(asked.name)
          }}
          onOther={end}
        >
          {(asked && verbs[asked.name]) ?? 'Go on'}
        </QuestionActions>
      </Dialog>
    ),
  }
}

function Named({ from: { Items, Count } }: { from: LinkedFrom }) {
  const more = Count - Items.length
  return (
    <>
      <p>Links in these lead to it. Whoever follows one finds the list instead.</p>
      <ul>
        {Items.map(({ id, family, title, live }) => (
          <li key={id}>
            <a href={`/staff/items/${family}/${id}`}>{title || 'Without a title'}</a>, {itemWord(family).toLowerCase()}
            {live ? '' : ', in its draft'}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>And {more.toLocaleString('en-US')} more.</p> : null}
    </>
  )
}
