import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { titleOfSet } from '../../answer-sets.ts'
import { aboutAsked } from '../asked-system.ts'
import { sendAll, withAllSent } from './all-sent.ts'
import { endedText } from './ended-text.ts'
import { OwnComparison } from './own-comparison.tsx'
import { useView } from './use-view.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface BringAlongProps {
  session: WorkSession
  /** Beside other headings of its kind. */
  titled?: boolean
  onBrought?(): void
}

/** Offers a member the answers that they gave alone, with what differs (JOIN-07). */
export default function BringAlong({ session, titled = false, onBrought }: BringAlongProps) {
  const { key } = session.questionnaire
  const { view, addressOf } = useView()
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState<string>()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<{ kind: 'success' | 'info' | 'error'; text: string; undoable?: boolean }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { value, last, error, ask } = useLoaded(open ? `own ${from ?? ''}` : undefined, async (signal) => {
    await sendAll(session)
    const asked = { params: { toolKey: key }, query: { system: session.system, from } }
    return aboutAsked(await call('GET /api/assessment/user/own-answers/:toolKey', asked, { signal }), session.system)
  })
  // The choice of a system stays while another one is compared.
  const sources = last.value?.sources ?? []
  /** Where nothing else has the focus: at the first comparison, and where another takes its place after an act. */
  const takesFocus = useRef(true)

  const close = () => {
    setOpen(false)
    takesFocus.current = true
    heading.current?.focus()
  }
  const bring = async (chosen: { item: string; field: string }[]) => {
    if (!value?.from || pending) return
    setPending(true)
    setSaid(undefined)
    try {
      const { version, ownVersion } = value
      const body = { ...session.queue.claim, from: value.from, version, ownVersion, chosen }
      const { batch, brought, ended, left } = await withAllSent(session, () =>
        call('POST /api/assessment/user/own-answers/:toolKey', { params: { toolKey: key }, body }),
      )
      const told = batch
        ? `Brought along: ${count(brought, 'entry', 'entries')}.${endedText(ended)}`
        : 'Nothing was brought along.'
      takesFocus.current = true
      if (left > 0) {
        const text = `${told} ${count(left, 'entry was', 'entries were')} changed here since you compared, and stayed. Please look at the comparison again.`
        setSaid({ kind: 'info', text, undoable: batch !== null })
        await ask()
      } else {
        setSaid({ kind: batch ? 'success' : 'info', text: told, undoable: batch !== null })
        close()
      }
      if (batch) onBrought?.()
    } catch (failure) {
      setSaid({ kind: 'error', text: (failure as CallError).message })
      takesFocus.current = true
      if ((failure as CallError).status === 409) await ask().catch(() => undefined)
    } finally {
      setPending(false)
    }
  }

  const Heading = titled ? 'h3' : 'h2'
  return (
    <section className="start-from" aria-labelledby={id}>
      <Heading id={id} className={titled ? undefined : 'start-from__title'} ref={heading} tabIndex={-1}>
        Bring along your own answers
      </Heading>
      <p>
        You have entries of your own in {titleOfSet(key)}, from outside this organization. They are still yours alone,
        and stay so: you can bring a copy of them along. What the organization has entered stands, unless you choose
        yours. What you entered of your system, its assets and its providers does not come along.
      </p>
      {said ? (
        <Alert kind={said.kind}>
          {said.text}
          {said.undoable ? (
            <>
              {' '}
              It can be undone for 30 days{view === 'over-time' ? ' below' : ' under '}
              {view === 'over-time' ? null : <Link to={addressOf('over-time')}>Over time</Link>}.
            </>
          ) : null}
        </Alert>
      ) : null}
      {open ? null : (
        <button type="button" className="usa-button usa-button--outline" onClick={() => setOpen(true)}>
          Compare them first
        </button>
      )}
      {open && error ? (
        <Alert kind="error" title="Your own answers could not be compared">
          <p>{(error as CallError).message}</p>
          <button type="button" className="usa-button" onClick={() => void ask().catch(() => undefined)}>
            Try again
          </button>
        </Alert>
      ) : null}
      {open && sources.length > 1 ? (
        <p>
          <label htmlFor={`${id}-from`} className="usa-label">
            Your own system
          </label>
          <select
            id={`${id}-from`}
            className="usa-select"
            value={from ?? last.value?.from ?? ''}
            onChange={(event) => {
              takesFocus.current = false
              setFrom(event.target.value)
            }}
          >
            {sources.map(({ system, name }) => (
              <option key={system} value={system}>
                {name}
              </option>
            ))}
          </select>
        </p>
      ) : null}
      {open && !error && !value ? <p role="status">Comparing ...</p> : null}
      {open && value ? (
        <OwnComparison
          // What was chosen beside another value is not chosen beside this one.
          key={`${value.from} ${value.version} ${value.ownVersion}`}
          compared={value}
          pending={pending}
          heading={titled ? 'h4' : 'h3'}
          takesFocus={takesFocus.current}
          onBring={(chosen) => void bring(chosen)}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
