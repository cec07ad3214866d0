import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { statusWords } from '../transitions-contract.ts'
import type { ProgramState, Standing } from './use-program.ts'

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
    default:
      return children
  }
}

const Loading = () => (
  <div className="panel program-loading" role="status">
    Loading the form ...
  </div>
)

/** Takes the place of the form after its submission, and the focus with it. */
export function Submitted({ now, standing, children }: { now: boolean; standing: Standing; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (now) box.current?.focus()
  }, [now])
  return (
    <div ref={box} className="program-submitted" tabIndex={-1}>
      {now ? <Alert kind="success">Submission Successful</Alert> : null}
      {children}
      {standing.status === 'submitted' ? null : (
        <section className="panel">
          <h2>
            Status: {statusWords[standing.status]}, since <DateText iso={standing.since} />
          </h2>
          {standing.message ? <p className="program-message">{standing.message}</p> : null}
        </section>
      )}
    </div>
  )
}
