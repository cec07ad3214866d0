import { type ReactNode, useState } from 'react'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../ui/alert.tsx'

const saved = (wanted: boolean) => (wanted ? 'Reminders are on.' : 'Reminders are off.')

/** Mails before target dates and before what follows from the status date, on or off for the person. */
export function ReminderSwitch({ heading }: { heading: ReactNode }) {
  const loaded = useLoaded('own', (signal) => call('GET /api/assessment/user/reminders', undefined, { signal }))
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const wanted = loaded.value?.wanted
  const error = refusal || (loaded.error ? (loaded.error as CallError).message : '')
  const turn = async (to: boolean) => {
    setRefusal('')
    setSaid('')
    const show = (wanted: boolean) => loaded.put({ wanted })
    try {
      await call('PUT /api/assessment/user/reminders', { body: { wanted: to } }, { underway: () => show(to) })
      setSaid(saved(to))
    } catch (failure) {
      show(!to)
      setRefusal((failure as CallError).message)
    }
  }
  return (
    <div className="reminder-switch">
      {heading}
      <p>
        We write 14 days and one day before a target date, with the requirements that are due and not met yet, and 90,
        30 and 7 days before what falls due from the status date that you posted. The mails go to you and everyone else
        of your organization who entered something here; where nobody of them is left, to its administrators.
      </p>
      <div className="usa-checkbox">
        <input
          id="reminder-mails"
          className="usa-checkbox__input"
          type="checkbox"
          disabled={wanted === undefined}
          checked={wanted ?? false}
          onChange={(event) => void turn(event.target.checked)}
        />
        <label className="usa-checkbox__label" htmlFor="reminder-mails">
          Send me reminders, for all my readiness checks
        </label>
      </div>
      <p role="status" className="quiet">
        {said}
      </p>
      {error ? (
        <Alert
          kind="error"
          title={wanted === undefined ? 'Your choice could not be loaded' : 'Your choice was not saved'}
        >
          {error}
        </Alert>
      ) : null}
    </div>
  )
}
