import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { Program } from '../form/program.ts'
import { endings, statusWords, undecided } from '../transitions-contract.ts'
import type { ProgramState, Standing } from './use-program.ts'
import './calls.ts'

interface ProgramFrameProps<More> {
  state: ProgramState<More>
  /** What stands in place of the form for whoever may not use it yet. */
  notice: ReactNode
  children: ReactNode
}

/** Notice, loading and failure are alike for every program; everything else the program says itself. */
export function ProgramFrame<More>({ state, notice, children }: ProgramFrameProps<More>) {
  switch (state.at) {
    case 'unknown':
      // The page is the same for everyone: the style sheet chooses until the browser knows who looks at it.
      return (
        <>
          <div className="for-visitors">{notice}</div>
          <div className="for-members">
            <Loading />
          </div>
        </>
      )
    case 'visitor':
    case 'second factor':
      return notice
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <Alert kind="error" title="The form could not be loaded">
          <p>{state.message}</p>
          <button type="button" className="usa-button" onClick={state.again}>
            Try again
          </button>
        </Alert>
      )
    case 'form':
      return (
        <>
          {state.earlier && !state.question ? <Became standing={state.earlier} what="Your earlier one" /> : null}
          {children}
        </>
      )
    default:
      return children
  }
}

const Loading = () => (
  <div className="panel program-loading" role="status">
    Loading the form ...
  </div>
)

interface SubmittedProps {
  program: Program
  state: { now: 'sent' | 'answered' | undefined; standing: Standing; begunAnew(): void }
  children: ReactNode
}

/** Takes the place of the form after its submission, and the focus with it. */
export function Submitted({ program, state: { now, standing, begunAnew }, children }: SubmittedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (now) box.current?.focus()
  }, [now])
  const ended = endings.includes(standing.status)
  return (
    <div ref={box} className="program-submitted" tabIndex={-1}>
      {now ? <Alert kind="success">{now === 'sent' ? 'Submission Successful' : 'Your answer was sent.'}</Alert> : null}
      {ended ? null : children}
      {standing.number ? (
        <p>
          What you sent in has the number <strong>{standing.number}</strong>.{' '}
          <Link to="/my-submissions">See what you sent</Link>
        </p>
      ) : null}
      <p>
        <Link to="/my-account/applications">
          {undecided.includes(standing.status) ? 'See its history, or withdraw it' : 'See its history'}
        </Link>
      </p>
      {standing.status === 'submitted' ? null : (
        <Became standing={standing} what="Status">
          {ended ? <Anew program={program} onBegun={begunAnew} /> : null}
        </Became>
      )}
    </div>
  )
}

function Became({ standing, what, children }: { standing: Standing; what: string; children?: ReactNode }) {
  return (
    <section className="panel program-became">
      <h2>
        {what}: {statusWords[standing.status]}, since <DateText iso={standing.since} />
      </h2>
      {standing.message ? <p className="program-message">{standing.message}</p> : null}
      {children}
    </section>
  )
}

/** Opens the form again, with what was answered (DESK-03). */
function Anew({ program, onBegun }: { program: Program; onBegun(): void }) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const begin = async () => {
    setPending(true)
    setFailed('')
    try {
      await call(`POST /api/${program}/anew`)
      onBegun()
    } catch (error) {
      setFailed((error as Error).message)
      setPending(false)
    }
  }
  return (
    <>
      <p>{again[program].offer}</p>
      {failed ? <Alert kind="error">{failed}</Alert> : null}
      <button type="button" className="usa-button" disabled={pending} onClick={() => void begin()}>
        {again[program].button}
      </button>
    </>
  )
}

const again: Record<Program, { offer: string; button: string }> = {
  pilot: {
    offer: 'If things have changed, you can apply again. What you answered is in the form, and you can change it.',
    button: 'Apply again',
  },
  mep: {
    offer: 'If things have changed, you can register again. What you answered is in the form, and you can change it.',
    button: 'Register again',
  },
}
