import { useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../console/console-page.tsx'
import { useStaff } from '../../../console/staff.ts'
import { momentWords } from '../../../forms/zoned.ts'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import type { ScheduledAct } from '../schedule-contract.ts'
import type { ItemStanding, Perform } from './item-acts.tsx'
import { mayGoLive, type Planned, ScheduleForm, type ScheduleFormProps } from './schedule-form.tsx'
import './calls.ts'

interface ItemScheduleProps {
  params: { family: WrittenFamily; id: string }
  standing: ItemStanding
  pending: boolean
  perform: Perform
  safely: ScheduleFormProps['safely']
}

/** When an item goes live and is withdrawn: seen by all who write, set, moved and cancelled by publishers (PUBLISH-07). */
export function ItemSchedule({ params, standing, pending, perform, safely }: ItemScheduleProps) {
  const { family, id } = params
  const mayPublish = useStaff().may.includes('content.publish')
  // After each act, and after a save that was told that it went live meanwhile.
  const seen = `${family} ${id} ${standing.revision} ${standing.scheduled?.at}`
  const loaded = useLoaded(seen, (signal) => call('GET /api/staff/items/:family/:id/schedule', { params }, { signal }))
  // As it was, until an act has been heard of.
  const planned = loaded.last.value?.Items
  const cancel = () =>
    perform(
      (revision) => call('DELETE /api/staff/items/:family/:id/schedule', { params, query: { revision } }),
      () => 'Nothing of it is scheduled any more.',
    )
  if (standing.state === 'bin') return null
  return (
    <section className="panel">
      <h2>Schedule</h2>
      {loaded.error ? (
        <NotLoaded what="The schedule" error={loaded.error} again={loaded.again} />
      ) : planned ? (
        <>
          {planned.length === 0 ? <p>Nothing is scheduled.</p> : null}
          {planned.map((one) => (
            <PlannedAct key={one.act} planned={one} history={`/staff/items/${family}/${id}/history`} />
          ))}
          {mayPublish ? (
            <>
              <MoveOrSet
                // Another schedule, another form; what was typed and not sent is kept beside it.
                key={JSON.stringify(planned)}
                id={id}
                mayGoLive={mayGoLive(standing)}
                planned={planned}
                pending={pending}
                send={(wish, doneWords) =>
                  perform(
                    (revision) =>
                      call('PUT /api/staff/items/:family/:id/schedule', { params, body: { revision, ...wish } }),
                    doneWords,
                  )
                }
                safely={safely}
                onRefused={loaded.again}
              />
              {planned.length > 0 ? (
                <p className="form-actions">
                  <button
                    type="button"
                    className="usa-button usa-button--outline"
                    disabled={pending}
                    onClick={() => safely(cancel())}
                  >
                    Cancel the schedule
                  </button>
                </p>
              ) : null}
            </>
          ) : null}
        </>
      ) : (
        <p role="status">Loading ...</p>
      )}
    </section>
  )
}

/** @param history address of the item's versions */
function PlannedAct({ planned, history }: { planned: Planned; history: string }) {
  const { act, version, at, zone, by, madeAt, failure } = planned
  const when = momentWords(at, zone)
  if (failure) return <FailedAct planned={planned} />
  return (
    <p>
      <strong>
        {act === 'publish' ? `Version ${version} goes live` : 'It is withdrawn'} on {when}.
      </strong>{' '}
      Set by {by} on <DateText iso={madeAt} time />.
      {act === 'publish' ? (
        <>
          {' '}
          What is written now does not change it:{' '}
          <Link to={`${history}?from=${version}&to=written`}>what differs by now</Link>. Publishing it before then
          cancels this.
        </>
      ) : null}
    </p>
  )
}

/** Why it did not happen at its time. */
export const FailedAct = ({ planned: { act, at, zone, failure } }: { planned: Planned }) => (
  <Alert kind="warning" title={`It was to be ${doneAs[act]} on ${momentWords(at, zone)}, and was not`}>
    {failure} Schedule it again when that is mended, or cancel the schedule.
  </Alert>
)

const doneAs: Record<ScheduledAct, string> = { publish: 'published', withdraw: 'withdrawn' }

type MoveOrSetProps = Omit<ScheduleFormProps, 'onTyped' | 'onDone'>

/** Out of sight until it is wanted, or something typed waits in it. */
function MoveOrSet(props: MoveOrSetProps) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.planned.length > 0 ? 'Move it' : 'Set a time'}</summary>
      <ScheduleForm {...props} onTyped={() => setOpen(true)} onDone={setOpen} />
    </details>
  )
}
