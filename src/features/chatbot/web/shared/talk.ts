import { useCallback, useEffect, useState } from 'react'
import { personalStorage, presentOwner, visitor } from '../../../../platform/browser/personal-storage.ts'
import { useSession } from '../../../../platform/browser/use-session.ts'

export interface Line {
  from: 'visitor' | 'site'
  text: string
}

/** The talk as it is kept while the window is open: over pages and over reloads. */
export interface Talk {
  lines: Line[]
  /** Typed, but not sent yet. */
  draft: string
  open: boolean
  /** The greeting was closed, or the chat was used: it does not greet again. */
  greeted: boolean
}

/** Some of it, or how it follows from the talk as it is then: an answer may come late. */
export type ChangeTalk = (changed: Partial<Talk> | ((talk: Talk) => Partial<Talk>)) => void

const name = 'talk'
const mostLines = 60
const storageOf = (owner: string) => personalStorage(owner, 'chat', 'tab')

/** The talk of who is at the browser: begun by a visitor it goes on after the login, and it goes with a logout. */
export function useTalk(): [talk: Talk, change: ChangeTalk] {
  useSession()
  const owner = presentOwner()
  const [kept, setKept] = useState(() => ({ owner, talk: readTalk(owner) }))
  if (kept.owner !== owner) {
    const { greeted } = kept.talk
    setKept({ owner, talk: { ...readTalk(owner), greeted } })
  }
  useEffect(() => {
    const { lines } = kept.talk
    storageOf(kept.owner).write(name, { ...kept.talk, lines: lines.slice(-mostLines) })
  }, [kept])
  const change = useCallback(
    (changed: Parameters<ChangeTalk>[0]) =>
      setKept(({ owner, talk }) => ({
        owner,
        talk: { ...talk, ...(typeof changed === 'function' ? changed(talk) : changed) },
      })),
    [],
  )
  return [kept.talk, change]
}

function readTalk(owner: string): Talk {
  const talk: Talk = { lines: [], draft: '', open: false, greeted: false }
  const kept = storageOf(owner).read<Partial<Talk>>(name) ?? storageOf(visitor).read<Partial<Talk>>(name)
  if (owner !== visitor) storageOf(visitor).remove(name)
  return { ...talk, ...kept, lines: Array.isArray(kept?.lines) ? kept.lines : [] }
}
