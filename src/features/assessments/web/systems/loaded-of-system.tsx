import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { CallError } from '../../../../platform/browser/call.ts'
import type { Session } from '../../../../platform/browser/session.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { AskAgain } from '../../../../ui/failed-load.tsx'
import type { System } from '../../contract.ts'
import { aboutAsked } from '../asked-system.ts'
import { withNotice } from '../notice.ts'

interface OfSystem {
  place: string
  /** Where there are several. */
  systems?: System[]
}

/** Whether it is another one than the first. */
export const isFurther = ({ place, systems = [] }: OfSystem): boolean =>
  systems.some(({ system, first }) => system === place && !first)

interface LoadedProps<Value extends OfSystem> {
  session: Session
  /** As the address names it. */
  system: string | undefined
  /** What is loaded, after "your". */
  what: string
  load(signal: AbortSignal): Promise<Value>
  children(value: Value, loaded: LoadedFor<Value>): ReactNode
}

interface LoadedFor<Value> {
  userId: string
  /** What the answer to a change told. */
  put(value: Value): void
  /** @throws CallError */
  ask(): Promise<Value>
}

/** What a page shows of one system once it is loaded, below the choice of another one (SYSTEM-07). */
export function LoadedOfSystem<Value extends OfSystem>({ session, ...props }: LoadedProps<Value>) {
  if (session.state !== 'in') return <Loading what={props.what} />
  return <Loaded key={`${session.userId} ${props.system}`} userId={session.userId} {...props} />
}

interface UserProps<Value extends OfSystem> extends Omit<LoadedProps<Value>, 'session'> {
  userId: string
}

function Loaded<Value extends OfSystem>({ userId, system, what, load, children }: UserProps<Value>) {
  // Once it is there the page stays with its system, be another one the first by now (JOIN-07): what is typed stays too.
  const shownPlace = useRef(system)
  const { value, error, put, ask, again } = useLoaded(userId, async (signal) => {
    const asked = load(signal).then((value) => ({ value }))
    const { value, notice } = await withNotice(userId, asked)
    aboutAsked({ system: value.place }, shownPlace.current)
    shownPlace.current = value.place
    return { value, notice, Choice: value.systems && (await import('./system-choice.tsx')).SystemChoice }
  })
  if (value) {
    const { value: shown, notice, Choice } = value
    const { place, systems = [] } = shown
    return (
      <>
        {Choice ? <Choice systems={systems} present={place} /> : null}
        {children(shown, {
          userId,
          put: (changed) => put({ ...value, value: changed }),
          ask: async () => (await ask()).value,
        })}
        {notice}
      </>
    )
  }
  if (error)
    return (
      <>
        <Alert kind="error" title={`Your ${what} could not be loaded`}>
          {(error as CallError).message}
        </Alert>
        <AskAgain error={error} text={`Load your ${what}`} onAsk={again} />
        {system ? <Link to="?">Open the first system</Link> : null}
      </>
    )
  return <Loading what={what} />
}

const Loading = ({ what }: { what: string }) => <p role="status">Loading your {what} ...</p>
