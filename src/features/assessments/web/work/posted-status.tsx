import { type FormEvent, use, useState } from 'react'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { DayText } from '../../../../ui/dates.tsx'
import { AskAgain } from '../../../../ui/failed-load.tsx'
import { expiredText } from '../../close-out.ts'
import type { StatusAnswer } from '../../contract.ts'
import type { PostedStatus } from '../../status-dates.ts'
import { aboutAsked } from '../asked-system.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

const nothing: PostedStatus = { status: 'final', assessor: 'self', statusDate: '', uid: '', official: '' }

/** RULE-15: what the company posted in SPRS, and what falls due from its status date. */
export function PostedStatusPart({ session }: { session: WorkSession }) {
  const { key, framework } = session.questionnaire
  const rules = use(framework.later()).status
  const asked = { params: { toolKey: key }, query: { system: session.system } }
  const [entered, setEntered] = useState(nothing)
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; text: string }>()
  const loaded = useLoaded(rules && key, async (signal) => {
    const read = aboutAsked(await call('GET /api/assessment/user/status/:toolKey', asked, { signal }), session.system)
    if (!signal.aborted) {
      setEntered(read.posted ?? nothing)
      session.workbook.post(read.posted)
    }
    return read
  })
  const answer = loaded.value
  if (!rules) return null

  const attempt = async (act: () => Promise<StatusAnswer>, text: string) => {
    setSaid(undefined)
    try {
      // That of the first one would be written, or removed, unseen.
      if (session.system) aboutAsked(await call('GET /api/assessment/user/status/:toolKey', asked), session.system)
      const read = await act()
      loaded.put(read)
      // What was entered since it was sent stands.
      setEntered((present) => overUntouched(present, entered, read.posted ?? nothing))
      session.workbook.post(read.posted)
      setSaid({ kind: 'success', text })
    } catch (error) {
      const { fieldErrors, message } = error as CallError
      setSaid({ kind: 'error', text: Object.values(fieldErrors ?? {}).join(' ') || message })
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(
      () => call('PUT /api/assessment/user/status/:toolKey', { ...asked, body: entered }),
      'The status is saved.',
    )
  }
  const download = async () => {
    setSaid(undefined)
    try {
      const file = await call('GET /api/assessment/user/status/:toolKey/calendar', asked)
      const { name, type, content } = aboutAsked(file, session.system)
      saveFile(
        name,
        type,
        Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
      )
    } catch (error) {
      setSaid({ kind: 'error', text: (error as CallError).message })
    }
  }
  const text = (field: 'statusDate' | 'uid' | 'official') => ({
    id: `posted-${field}`,
    className: 'usa-input',
    value: entered[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setEntered({ ...entered, [field]: event.target.value }),
  })
  const { choices } = rules
  return (
    <div className="posted-status no-print">
      <h3>What you posted in SPRS</h3>
      <p>
        Enter this once the result is posted and affirmed. The days of the law are counted from the status date that
        SPRS shows, not from a completion here.
      </p>
      {answer?.posted ? (
        <Due name={rules.name(answer.posted)} answer={answer} onDownload={() => void download()} />
      ) : null}
      <form onSubmit={save}>
        {/* Not to be used until it shows what is there: the answer would come over what was chosen. */}
        <fieldset className="details-fields" disabled={!answer} aria-busy={!answer && !loaded.error}>
          {choices ? (
            <>
              <Choice
                id="posted-status"
                label="Status"
                value={entered.status}
                options={choices.status}
                onChange={(status) => setEntered({ ...entered, status })}
              />
              <Choice
                id="posted-assessor"
                label="Assessed by"
                value={entered.assessor}
                options={choices.assessor}
                onChange={(assessor) => setEntered({ ...entered, assessor })}
              />
            </>
          ) : null}
          <div>
            <label className="usa-label" htmlFor="posted-statusDate">
              CMMC status date
            </label>
            <input {...text('statusDate')} type="date" required />
          </div>
          <div>
            <label className="usa-label" htmlFor="posted-uid">
              CMMC unique identifier (10 characters, if known)
            </label>
            <input {...text('uid')} maxLength={10} />
          </div>
          <div className="details-fields__wide">
            <label className="usa-label" htmlFor="posted-official">
              Affirming official, name and title
            </label>
            <input {...text('official')} maxLength={200} />
          </div>
          {choices ? <p className="details-fields__wide quiet">{choices.note}</p> : null}
          <p className="row details-fields__wide">
            <button type="submit" className="usa-button">
              Save the status
            </button>
            {answer?.posted ? (
              <button
                type="button"
                className="link-button"
                onClick={() =>
                  void attempt(
                    () => call('DELETE /api/assessment/user/status/:toolKey', asked),
                    'The status is removed.',
                  )
                }
              >
                Remove it
              </button>
            ) : null}
          </p>
        </fieldset>
      </form>
      {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
      {loaded.error && !answer ? (
        <>
          <Alert kind="error" title="The status could not be loaded">
            {(loaded.error as CallError).message}
          </Alert>
          <AskAgain error={loaded.error} text="Load the status" onAsk={loaded.again} />
        </>
      ) : null}
    </div>
  )
}

/** What was entered since `asked` was sent stands; the other fields are as the portal has them now. */
function overUntouched(present: PostedStatus, asked: PostedStatus, fresh: PostedStatus): PostedStatus {
  const fields = Object.keys(nothing) as (keyof PostedStatus)[]
  const kept = fields.filter((field) => present[field] !== asked[field])
  return Object.assign({ ...fresh }, ...kept.map((field) => ({ [field]: present[field] })))
}

function Due({ name, answer: { dates }, onDownload }: { name: string; answer: StatusAnswer; onDownload(): void }) {
  return (
    <>
      <h4>{name}: what falls due</h4>
      <ul className="usa-list">
        {dates.map(({ day, kind, text, daysLeft }) => (
          <li key={day}>
            <strong>
              <DayText day={day} />
            </strong>
            {kind === 'close-out' && daysLeft < 0
              ? `: ${expiredText(day)}.`
              : ` (${daysLeft < 0 ? 'passed' : `${count(daysLeft, 'day', 'days')} left`}): ${text}`}
          </li>
        ))}
      </ul>
      <button type="button" className="usa-button usa-button--outline" onClick={onDownload}>
        Put into my calendar
      </button>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  id: string
  label: string
  value: Value
  options: Record<Value, string>
  onChange(value: Value): void
}

function Choice<Value extends string>({ id, label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <label className="usa-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="usa-select" value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
