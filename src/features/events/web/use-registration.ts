import { useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../../platform/browser/call.ts'
import type { EventItem } from '../contract.ts'
import type { RegistrationStatus } from '../registration-contract.ts'
import './calls.ts'

/** While the webinar service has to confirm, the page looks again: soon, then seldom, then no more. */
const looksAfter = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * The registration of who is logged in, and what they may do with it.
 * @param onDone called when a change has come through and is shown
 */
export function useRegistration(event: EventItem, onDone: () => void) {
  const [status, setStatus] = useState<RegistrationStatus>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const done = useRef(onDone)
  done.current = onDone

  async function read(): Promise<void> {
    setStatus(await call('GET /api/resources/event/status', { query: { calendarId: event.id } }))
  }

  const look = () => {
    setProblem('')
    read().catch(tell)
  }

  /** The status is asked again after every change (EVENT-21), and after a refusal: it may have been news. */
  async function change(send: () => Promise<unknown>, announce: boolean): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await send()
      await read()
      if (announce) setShown((count) => count + 1)
    } catch (error) {
      tell(error)
      await read().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  // Once what came of a change is on the page.
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) done.current()
  }, [shown])

  function tell(error: unknown) {
    if ((error as CallError).status !== 401) setProblem((error as Error).message)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for another event
  useEffect(() => {
    setStatus(undefined)
    look()
  }, [event.id])

  const pending = status?.state === 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when a registration waits to be confirmed
  useEffect(() => {
    if (!pending) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const pause = looksAfter[looks++]
      if (pause !== undefined)
        timer = setTimeout(
          () =>
            read()
              .catch(() => undefined)
              .then(next),
          pause,
        )
    }
    next()
    return () => clearTimeout(timer)
  }, [pending, event.id])

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
              eventCalenderId: event.id,
              eventTitle: event.eventTitle,
              registrationRequired: event.registrationRequired,
              registrationStatus: false,
              webinarKey: event.webinarKey,
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
