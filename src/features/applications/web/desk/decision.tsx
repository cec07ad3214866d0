import { useState } from 'react'
import { Said, usePress } from '../../../../console/said.tsx'
import { call } from '../../../../platform/browser/call.ts'
import type { DeskApplication } from '../../desk-contract.ts'
import {
  type ApplicationStatus,
  asking,
  longestMessage,
  messageOf,
  statusWords,
  transitions,
} from '../../transitions-contract.ts'
import { AskedFields } from './asked-fields.tsx'

interface DecisionProps {
  application: DeskApplication
  onChanged(application: DeskApplication): void
}

/** What became of an application, and what the applicant is told of it or asked about it (DESK-03, DESK-04, DESK-09). */
export function Decision({ application, onChanged }: DecisionProps) {
  const { program, id, revision, status, setAside } = application
  const [chosen, setChosen] = useState<ApplicationStatus>()
  const [message, setMessage] = useState('')
  const [wantsMail, setWantsMail] = useState(true)
  const [fields, setFields] = useState<string[]>([])
  const { said, pending, press } = usePress()
  const next = setAside ? [] : transitions[status]
  // What may follow is another by now: the choice goes, what was written stays until the next one.
  const wanted = chosen && next.includes(chosen) ? chosen : undefined
  const asks = wanted === asking
  const tells = wantsMail || asks
  const isEmpty = message.trim() === '' || (asks && message === messageOf(program, asking))
  const choose = (to: ApplicationStatus) => {
    const isOwn = message !== '' && message !== (chosen && messageOf(program, chosen))
    if (!isOwn) setMessage(messageOf(program, to))
    setChosen(to)
  }
  const decide = (to: ApplicationStatus) =>
    press(async () => {
      const body = { revision, status: to, message: tells ? message : '', fields: to === asking ? fields : [] }
      const answer = await call('POST /api/staff/applications/:program/:id/status', { params: { program, id }, body })
      const now = statusWords[answer.application.status]
      onChanged(answer.application)
      if (!answer.saved)
        return {
          kind: 'warning',
          text: `Somebody changed this application in the meantime, and nothing was saved. Its status is "${now}". Look at what is new below, then decide.`,
        }
      setChosen(undefined)
      setMessage('')
      setFields([])
      return {
        kind: 'success',
        text: `The status is "${now}"${body.message ? ', and the applicant gets a mail' : ''}.`,
      }
    })
  return (
    <section className="panel">
      <h2>Decide</h2>
      {next.length === 0 ? (
        <p>
          {setAside
            ? 'The applicant has begun another one since: nothing more is decided here.'
            : `Nothing follows on "${statusWords[status]}".`}
        </p>
      ) : (
        <form
          className="site-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted) void decide(wanted)
          }}
        >
          <fieldset className="usa-fieldset">
            <legend className="usa-label">The status becomes</legend>
            {next.map((to) => (
              <div key={to} className="usa-radio">
                <input
                  id={`status-${to}`}
                  className="usa-radio__input"
                  type="radio"
                  name="status"
                  checked={wanted === to}
                  onChange={() => choose(to)}
                />
                <label className="usa-radio__label" htmlFor={`status-${to}`}>
                  {statusWords[to]}
                </label>
              </div>
            ))}
          </fieldset>
          {wanted ? (
            <>
              {asks ? null : (
                <div className="usa-checkbox">
                  <input
                    id="tells"
                    className="usa-checkbox__input"
                    type="checkbox"
                    checked={wantsMail}
                    onChange={(event) => setWantsMail(event.target.checked)}
                  />
                  <label className="usa-checkbox__label" htmlFor="tells">
                    Tell the applicant by mail
                  </label>
                </div>
              )}
              {tells ? (
                <>
                  <label className="usa-label" htmlFor="message">
                    {asks ? 'What you ask' : 'What the mail says'}
                  </label>
                  {asks ? (
                    <p id="asks" className="usa-hint">
                      Go on from here with your question. The applicant gets it by mail, and their form is open again.
                    </p>
                  ) : null}
                  <textarea
                    id="message"
                    className="usa-textarea"
                    rows={5}
                    maxLength={longestMessage}
                    aria-describedby={asks ? 'asks' : undefined}
                    value={message}
                    onChange={(event) => setMessage(event.target.value)}
                  />
                </>
              ) : null}
              {asks ? <AskedFields sections={application.sections} chosen={fields} onChange={setFields} /> : null}
              <p className="form-actions">
                <button type="submit" className="usa-button" disabled={pending || (tells && isEmpty)}>
                  {asks ? 'Ask' : tells ? 'Save and send' : 'Save'}
                </button>
              </p>
            </>
          ) : null}
        </form>
      )}
      <Said said={said} />
    </section>
  )
}
