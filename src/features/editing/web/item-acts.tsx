import { useState } from 'react'
import type { ItemSaver } from '../../../console/form/item-saver.ts'
import type { Saying } from '../../../console/said.tsx'
import type { Finding } from '../../../forms/checks/finding.ts'
import { call } from '../../../platform/browser/call.ts'
import { addressOf, families, type WrittenFamily } from '../../../platform/families-contract.ts'
import type { Act } from '../contract.ts'
import { type ItemState, itemStates } from '../list-contract.ts'
import './calls.ts'

interface OneItem {
  family: WrittenFamily
  id: string
}

/** What an item is, and the key of its live row. */
export interface Standing {
  state: ItemState
  itemId: string
}

/** Does something to the item once all that was written of it has arrived, and says what came of it. */
export function useActs(params: OneItem, saver: ItemSaver, setStanding: (standing: Standing) => void) {
  const [said, setSaid] = useState<Saying>()
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<Finding[]>([])
  /** @returns whether it was done */
  const act = async (name: Act, { note = '', ask = false } = {}): Promise<boolean> => {
    setPending(true)
    setSaid(undefined)
    setAsked([])
    try {
      // From the bin nothing that is written arrives, and what is taken back was done on what had arrived.
      const revision = name === 'bring-back' || name === 'undo' ? saver.revision : await saver.arrived()
      const body = { revision, ...(note.trim() && { note: note.trim() }), ...(ask && { ask }) }
      const answer = await call(`POST /api/staff/items/:family/:id/${name}`, { params, body })
      saver.acted(answer)
      setStanding(answer)
      setAsked(answer.asked)
      if (answer.asked.length > 0) return false
      const text = answer.saved
        ? doneWords[name]
        : `Somebody changed it in the meantime, and nothing was done. It is "${itemStates[answer.state]}" now. Look at what is new, then decide.`
      const takeBack = answer.undoUntil ? () => void act('undo').catch(failed) : undefined
      setSaid({ kind: answer.saved ? 'success' : 'warning', text, takeBack })
      return answer.saved
    } finally {
      setPending(false)
    }
  }
  const failed = (error: Error) => setSaid({ kind: 'error', text: error.message })
  return { said, asked, pending, act, press: (name: Act) => void act(name).catch(failed) }
}

const doneWords: Record<Act, string> = {
  publish: 'It is published: visitors see it now.',
  withdraw: 'It is withdrawn: visitors see it no more.',
  bin: 'It lies in the bin for 30 days, and comes back from there.',
  'bring-back': 'It is back. Visitors do not see it.',
  undo: 'That was taken back.',
}

interface ActsProps {
  state: ItemState
  mayPublish: boolean
  pending: boolean
  onPress(name: Act): void
}

/** What can be done with an item besides publishing it. */
export function Acts({ state, mayPublish, pending, onPress }: ActsProps) {
  const isLive = state === 'published' || state === 'changed'
  const offered: [Act, string][] =
    state === 'bin'
      ? [['bring-back', 'Bring it back from the bin']]
      : [
          ...(isLive && mayPublish ? [['withdraw', 'Withdraw'] satisfies [Act, string]] : []),
          // What nobody ever saw is its writers' own.
          ...(mayPublish || state === 'draft' ? [['bin', 'Put into the bin'] satisfies [Act, string]] : []),
        ]
  return offered.map(([name, text]) => (
    <button
      key={name}
      type="button"
      className="usa-button usa-button--outline"
      disabled={pending}
      onClick={() => onPress(name)}
    >
      {text}
    </button>
  ))
}

/** Where visitors find it, while they do. */
export function SeeIt({ family, state, itemId }: { family: WrittenFamily; state: ItemState; itemId: string }) {
  if (state !== 'published' && state !== 'changed') return null
  const { at, list } = families[family]
  const address = at.part === 'id' ? addressOf(family, { id: itemId, title: '' }) : list
  return (
    <>
      , <a href={address}>see it on the site</a>
    </>
  )
}
