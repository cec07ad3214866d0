import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../platform/browser/call.ts'
import type { Entries, Program } from '../form/definition.ts'
import { writeUnsaved } from './unsaved-entries.ts'

/** Milliseconds from the last letter to the save, and from a failed save to the next try. */
const pause = 700
const retry = 10_000

export type DraftState = 'untouched' | 'saving' | 'saved' | 'failed'

interface DraftOptions {
  program: Program
  userId: string
  values: Entries
  step: number
  /** What the server has, or would fill in by itself. */
  kept: { entries: Entries; step: number }
}

/** Keeps on the server what is typed, change by change, and what cannot be sent in this tab until it can. */
export function useDraft({ program, userId, values, step, kept }: DraftOptions) {
  const [state, setState] = useState<DraftState>('untouched')
  const saver = useRef<Saver>(undefined)
  saver.current ??= createSaver(program, userId, kept, setState)

  useEffect(() => saver.current?.changed(values, step), [values, step])
  useEffect(() => {
    const now = () => saver.current?.saveNow()
    const hidden = () => document.visibilityState === 'hidden' && now()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', now)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', now)
      now()
    }
  }, [])
  return { state, close: () => saver.current?.close() }
}

interface Saver {
  changed(values: Entries, step: number): void
  saveNow(): void
  /** After the submission: nothing is left to keep. */
  close(): void
}

function createSaver(
  program: Program,
  userId: string,
  before: DraftOptions['kept'],
  tell: (state: DraftState) => void,
): Saver {
  let { entries: kept, step: keptStep } = before
  let [values, step] = [kept, keptStep]
  let timer: number | undefined
  let running = false
  let closed = false

  const changes = (): Entries =>
    Object.fromEntries(Object.entries(values).filter(([name, entry]) => String(entry) !== String(kept[name])))
  const isOpen = () => Object.keys(changes()).length > 0 || step !== keptStep
  const plan = (milliseconds: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void save(), milliseconds)
  }

  const save = async () => {
    window.clearTimeout(timer)
    if (closed || running || !isOpen()) return
    const [entries, at] = [changes(), step]
    running = true
    tell('saving')
    try {
      await call(`PUT /api/${program}/draft`, { body: { entries, step: at } })
      kept = { ...kept, ...entries }
      keptStep = at
      if (!closed) writeUnsaved(program, userId, changes())
      tell('saved')
    } catch (error) {
      tell('failed')
      const status = error instanceof CallError ? error.status : 0
      // Anything else would be refused again.
      if (status === 0 || status === 429 || status >= 500) plan(retry)
      return
    } finally {
      running = false
    }
    if (isOpen()) plan(pause)
  }

  return {
    changed(next, at) {
      ;[values, step] = [next, at]
      if (closed) return
      const open = changes()
      writeUnsaved(program, userId, open)
      if (isOpen()) plan(pause)
    },
    saveNow: () => void save(),
    close() {
      closed = true
      window.clearTimeout(timer)
      writeUnsaved(program, userId, {})
    },
  }
}
