import { useState } from 'react'
import { Link } from 'react-router'
import { CallError, call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionActions } from '../../../ui/forms/question-actions.tsx'
import type { OwnApplication } from '../own-contract.ts'
import { asking, endings, programNames, statusWords, undecided } from '../transitions-contract.ts'

interface OneApplicationProps {
  application: OwnApplication
  /** It was withdrawn, or is decided by now. */
  onChanged(said: string): Promise<unknown>
}

/** One application as its applicant sees it: where it stands, what was written, and what they can do (DESK-07). */
export function OneApplication({ application, onChanged }: OneApplicationProps) {
  const { id, program, status, since, number, setAside, states } = application
  const name = programNames[program]
  const way = setAside ? undefined : wayOn(application)
  return (
    <section className="panel own-application" aria-labelledby={id}>
      <h2 id={id}>
        {setAside ? 'An earlier ' : 'Your '}
        {name}
      </h2>
      <p>
        {status ? (
          <>
            Status: <strong>{statusWords[status]}</strong>, since <DateText iso={since} />.{' '}
          </>
        ) : (
          <>
            Begun and not sent yet. Last saved <DateText iso={since} />.{' '}
          </>
        )}
        {number ? (
          <>
            Number <strong>{number}</strong>.
          </>
        ) : null}
      </p>
      <div className="row">
        {way ? (
          <Link to={`/${program}-register`} className={way.first ? 'usa-button' : 'usa-button usa-button--outline'}>
            {way.text}
          </Link>
        ) : null}
        {status && !setAside && undecided.includes(status) ? (
          <Withdraw program={program} name={name} onDone={onChanged} />
        ) : null}
      </div>
      {states.length > 0 ? (
        <ol className="own-application__states">
          {states.map((state) => (
            <li key={state.at + state.status}>
              <DateText iso={state.at} time />: {told(state)}
              {state.message ? <p className="program-message">{state.message}</p> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

/** Where the form leads on; `first` where it waits for the person. */
function wayOn({ status }: OwnApplication): { text: string; first: boolean } | undefined {
  if (status === null) return { text: 'Go on with it', first: true }
  if (status === asking) return { text: 'Answer', first: true }
  return endings.includes(status) ? { text: 'Begin another one', first: false } : undefined
}

function told({ status, own }: OwnApplication['states'][number]): string {
  if (status === 'submitted') return 'Sent in'
  if (own && status === 'withdrawn') return 'Withdrawn by you'
  return own && status === 'in review' ? 'Answered by you' : statusWords[status]
}

interface WithdrawProps {
  program: OwnApplication['program']
  name: string
  onDone(said: string): Promise<unknown>
}

function Withdraw({ program, name, onDone }: WithdrawProps) {
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const close = () => setAsked(false)
  const withdraw = async () => {
    setPending(true)
    setFailed('')
    try {
      const { message } = await call(`POST /api/${program}/withdraw`)
      await onDone(message)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await onDone(error.message)
      else setFailed((error as Error).message)
    } finally {
      setPending(false)
      close()
    }
  }
  return (
    <>
      <button type="button" className="usa-button usa-button--outline" onClick={() => setAsked(true)}>
        Withdraw
      </button>
      {failed ? <Alert kind="error">{failed}</Alert> : null}
      <Dialog open={asked} title={`Withdraw your ${name}?`} onClose={close}>
        <p>We will stop reviewing it. You can begin another one at any time; your answers will be in it.</p>
        <QuestionActions pending={pending} ends onClick={() => void withdraw()} onOther={close} other="Keep it">
          Withdraw
        </QuestionActions>
      </Dialog>
    </>
  )
}
