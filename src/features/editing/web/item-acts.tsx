import { useState } from 'react'
import type { ItemSaver } from '../../../console/form/item-saver.ts'
import type { Saying } from '../../../console/said.tsx'
import type { Finding } from '../../../forms/checks/finding.ts'
import { call } from '../../../platform/browser/call.ts'
import { addressOf, families, type WrittenFamily } from '../../../platform/families-contract.ts'
import type { Act, ActAnswer } from '../contract.ts'
import { clashWords, type Standing } from '../state-words.ts'
import './calls.ts'

interface OneItem {
  family: WrittenFamily
  id: string
}

/** What an item is since the last act on it, and the key of its live row. */
export interface ItemStanding extends Standing {
  itemId: string
  revision: number
}

/**
 * An act by its call, on the revision that all that was written has arrived with.
 * @param onUndone once it was done, and taken back
 * @returns whether it was done
 */
export type Perform = (
  send: (revision: number) => Promise<ActAnswer>,
  doneWords: (answer: ActAnswer) => string,
  onUndone?: () => void,
) => Promise<boolean>

interface ActOptions {
  note?: string
  /** Warnings ask for a second look before it is published. */
  ask?: boolean
  onUndone?: () => void
}

/** Does something to the item once all that was written of it has arrived, and says what came of it. */
export function useActs(
  params: OneItem,
  saver: ItemSaver,
  standing: ItemStanding,
  setStanding: (standing: ItemStanding) => void,
) {
  const [said, setSaid] = useState<Saying>()
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<Finding[]>([])
  const performOn = async (arrived: () => Promise<number>, ...[send, doneWords, onUndone]: Parameters<Perform>) => {
    setPending(true)
    setSaid(undefined)
    setAsked([])
    try {
      const answer = await send(await arrived())
      saver.acted(answer)
      setStanding(answer)
      setAsked(answer.asked)
      if (answer.asked.length > 0) return false
      const text = answer.saved ? doneWords(answer) : clashWords(answer)
      const takeBack = answer.undoUntil
        ? () => safely(act('undo').then((isUndone) => (isUndone ? onUndone?.() : undefined)))
        : undefined
      setSaid({ kind: answer.saved ? 'success' : 'warning', text, takeBack })
      return answer.saved
    } finally {
      setPending(false)
    }
  }
  const act = (name: Act, { note = '', ask = false, onUndone }: ActOptions = {}): Promise<boolean> =>
    performOn(
      // From the bin nothing that is written arrives, and what is taken back was done on what had arrived.
      async () => (name === 'bring-back' || name === 'undo' ? saver.revision : saver.arrived()),
      (revision) => {
        const body = { revision, ...(note.trim() && { note: note.trim() }), ...(ask && { ask }) }
        return call(`POST /api/staff/items/:family/:id/${name}`, { params, body })
      },
      (answer) => doneWords[name] + scheduleWords(name, standing, answer),
      onUndone,
    )
  const perform: Perform = (...given) => performOn(() => saver.arrived(), ...given)
  /** What is refused is said. */
  const safely = (doing: Promise<unknown>) =>
    void doing.catch((error: Error) => setSaid({ kind: 'error', text: error.message }))
  return { said, asked, pending, act, perform, safely, press: (name: Act) => safely(act(name)) }
}

const doneWords: Record<Act, string> = {
  publish: 'It is published: visitors see it now.',
  withdraw: 'It is withdrawn: visitors see it no more.',
  bin: 'It lies in the bin for 30 days, and comes back from there.',
  'bring-back': 'It is back. Visitors do not see it.',
  undo: 'That was taken back.',
}

/** What becomes of its schedule by an act, where that is not plain. */
function scheduleWords(name: Act, before: Standing, after: Standing): string {
  if (name === 'withdraw' && after.scheduled) return ' It still goes live as it is scheduled.'
  if (name === 'bin' && before.scheduled) return ' What was scheduled is cancelled by it.'
  return name === 'publish' && before.scheduled
    ? ' It does not go live once more; what is still scheduled stands below.'
    : ''
}

interface ActsProps {
  standing: Standing
  mayPublish: boolean
  pending: boolean
  onPress(name: Act): void
}

/** What can be done with an item besides publishing it. */
export function Acts({ standing: { state, live }, mayPublish, pending, onPress }: ActsProps) {
  const offered: [Act, string][] =
    state === 'bin'
      ? [['bring-back', 'Bring it back from the bin']]
      : [
          ...(live && mayPublish ? [['withdraw', 'Withdraw'] satisfies [Act, string]] : []),
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
export function SeeIt({ family, standing: { live, itemId } }: { family: WrittenFamily; standing: ItemStanding }) {
  if (!live) return null
  const { at, list } = families[family]
  const address = at.part === 'id' ? addressOf(family, { id: itemId, title: '' }) : list
  return (
    <>
      , <a href={address}>see it on the site</a>
    </>
  )
}
