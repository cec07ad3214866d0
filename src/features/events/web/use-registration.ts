import { useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import './calls.ts'

/** What one registers for, as a page knows it. */
export interface SessionShown {
  kind: 'event' | 'cybercircuit'
  /** How texts call it: "This … is over." */
  noun: 'event' | 'session'
  id: string
  title: string
  /** ISO 8601. */
  startAt: string
  endAt: string
  /** Null where there is no limit. */
  seats: number | null
  /** Empty where there is none. */
  webinarKey: string
}

/** While the webinar service has to confirm, or the way in is due, the page looks again: soon, then seldom; for a confirmation no more. */
const looksAfter = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * The registration of who is logged in, and what they may do with it.
 * @param now the present moment, in milliseconds
 * @param onDone called when a change has come through and is shown
 */
export function useRegistration({ kind, id, title, webinarKey }: SessionShown, now: number, onDone: () => void) {
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  const {
    value: status,
    error,
    again,
    ask,
  } = useLoaded(`${kind} ${id}`, (signal) =>
    call('GET /api/resources/event/status', { query: { calendarId: id, kind } }, { signal }),
  )
  // Where something is known, a look that fails says nothing: the next one may tell more.
  const problem = refusal || (status ? '' : messageOf(error))

  const look = () => {
    setRefusal('')
    again()
  }

  /** The status is asked again after every change (EVENT-21), and after a refusal: it may have been news. */
  async function change(send: () => Promise<unknown>, announce: boolean): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      await send()
      await ask()
      if (announce) setShown((count) => count + 1)
    } catch (error) {
      setRefusal(messageOf(error))
      await ask().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  // Once what came of a change is on the page.
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) done.current()
  }, [shown])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused belongs to its session
  useEffect(() => setRefusal(''), [kind, id])

  const pending = status?.state === 'pending'
  const { joinFrom, joinUrl } = status ?? {}
  const due = !!joinFrom && !joinUrl && Date.parse(joinFrom) <= now
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when there is something to wait for
  useEffect(() => {
    if (!pending && !due) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const pause = looksAfter[looks++] ?? (due ? looksAfter.at(-1) : undefined)
      if (pause !== undefined)
        timer = setTimeout(
          () =>
            ask()
              .catch(() => undefined)
              .then(next),
          pause,
        )
    }
    next()
    return () => clearTimeout(timer)
  }, [pending, due, kind, id])

  return {
    status,
    problem,
    busy,
    look,
    register: () =>
      change(
        () =>
          call('POST /api/gotowebinar/register', {
            body: {
              eventCalenderId: id,
              kind,
              eventTitle: title,
              registrationRequired: true,
              registrationStatus: false,
              webinarKey,
              zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            },
          }),
        true,
      ),
    unregister: () =>
      change(
        () =>
          call('POST /api/gotowebinar/deRegister', {
            body: {
              id: status?.id ?? '',
              registrantKey: status?.registrantKey ?? '',
              webinarKey: status?.webinarKey ?? '',
            },
          }),
        true,
      ),
    switchReminders: () =>
      change(
        () => call('PUT /api/event/reminders', { body: { id: status?.id ?? '', reminders: !status?.reminders } }),
        false,
      ),
  }
}

/** Of a session that has ended the page itself tells. */
const messageOf = (error: unknown): string =>
  error && (error as CallError).status !== 401 ? (error as Error).message : ''
