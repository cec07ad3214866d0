import { useEffect, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { SaveState } from './entry-queue.ts'
import { count } from './words.ts'
import './save-line.scss'

function wordsOf(state: SaveState): string {
  if (state.kind === 'saved') return 'Saved'
  if (state.kind === 'saving') return 'Saving ...'
  if (state.kind === 'refused') return `Not saved: ${state.message}`
  return `No connection: ${count(state.count, 'change is', 'changes are')} kept on this device and sent when it is back`
}

/** How long a state stands before it is read aloud: at every single answer it would only be noise. */
const quietFor = 2_000

interface SaveLineProps {
  state: SaveState
  /** What is meant, on a page that saves other things too. */
  of?: string
}

/** ASSESS-20: whether what was entered has arrived, in words. */
export function SaveLine({ state, of }: SaveLineProps) {
  const words = `${of ? `${of}: ` : ''}${wordsOf(state)}`
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setSpoken(words), state.kind === 'refused' ? 0 : quietFor)
    return () => window.clearTimeout(timer)
  }, [words, state.kind])
  return (
    <p className={`save-line save-line--${state.kind}`}>
      <span aria-hidden="true" data-save={state.kind}>
        {state.kind === 'saved' ? <Icon name="check" /> : null} {words}
      </span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </p>
  )
}
