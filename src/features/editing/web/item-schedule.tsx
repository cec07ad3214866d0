import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '../../../console/console-page.tsx'
import { ClockTimeInput } from '../../../console/form/clock-time-input.tsx'
import { useStaff } from '../../../console/staff.ts'
import { clockTimeOf, momentWords } from '../../../forms/zoned.ts'
import { zones } from '../../../forms/zones.ts'
import { type Answer, CallError, call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import type { WrittenFamily } from '../../../platform/families-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { ScheduledAct } from '../schedule-contract.ts'
import { stateWords } from '../state-words.ts'
import type { ItemStanding, Perform } from './item-acts.tsx'
import './calls.ts'

type Planned = Answer<'GET /api/staff/items/:family/:id/schedule'>['Items'][number]

interface ItemScheduleProps {
  params: { family: WrittenFamily; id: string }
  standing: ItemStanding
  pending: boolean
  perform: Perform
  /** Says what is refused. */
  safely(doing: Promise<unknown>): void
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
              <ScheduleForm
                // Another schedule, another form; what was typed and not sent is kept beside it.
                key={JSON.stringify(planned)}
                params={params}
                standing={standing}
                planned={planned}
                pending={pending}
                perform={perform}
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
  if (failure)
    return (
      <Alert kind="warning" title={`It was to be ${doneAs[act]} on ${when}, and was not`}>
        {failure} Schedule it again when that is mended, or cancel the schedule.
      </Alert>
    )
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

const doneAs: Record<ScheduledAct, string> = { publish: 'published', withdraw: 'withdrawn' }

type ScheduleFormProps = ItemScheduleProps & { planned: readonly Planned[]; onRefused(): void }

function ScheduleForm({ params, standing, planned, pending, perform, safely, onRefused }: ScheduleFormProps) {
  const begun = planned.find(({ act, failure }) => act === 'publish' && !failure)
  // Of what visitors see as it is written nothing is left to go live.
  const mayGoLive = standing.state !== 'published'
  const form = useForm({
    id: 'schedule',
    byScript: true,
    initial: valuesOf(planned),
    validate: ({ withdrawAt }) => (mayGoLive || withdrawAt ? {} : { withdrawAt: 'Say when it is withdrawn' }),
    async submit(values) {
      const { goes, ...times } = mayGoLive ? values : { ...values, publishAt: '' }
      const done = await perform(
        (revision) =>
          call('PUT /api/staff/items/:family/:id/schedule', {
            params,
            body: {
              revision,
              ...times,
              version: goes === 'planned' && begun?.version ? begun.version : 'written',
              over: planned.map(({ id }) => id),
            },
          }),
        (answer) => {
          const live = answer.scheduled ? [`${stateWords(answer)}.`, 'What you write now does not change it.'] : []
          return [...live, ...(times.withdrawAt ? ['It is withdrawn at the time that you set.'] : [])].join(' ')
        },
      ).catch((error: unknown) => {
        if (!(error instanceof CallError && error.status === 409)) throw error
        // Another schedule stands there by now, and brings another form.
        safely(Promise.reject(error))
        onRefused()
        return false
      })
      if (!done) return
      forget()
      form.settle(values)
      setOpen(false)
    },
  })
  const forget = useKeptEntries(form, 'item-schedules', params.id)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (form.dirty) setOpen(true)
  }, [form.dirty])
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{planned.length > 0 ? 'Move it' : 'Set a time'}</summary>
      <FormFrame form={form} label="Schedule">
        <SelectField
          form={form}
          name="zone"
          label="Time zone of the schedule"
          hint="The clocks by which it happens. Of an hour that they show twice, the first is meant."
          options={zones}
        />
        {mayGoLive ? (
          <Field form={form} name="publishAt" label="Goes live" optional>
            {(wiring) => (
              <ClockTimeInput
                wiring={wiring}
                value={form.values.publishAt}
                onChange={(value) => form.set('publishAt', value)}
              />
            )}
          </Field>
        ) : null}
        {begun ? (
          <SelectField
            form={form}
            name="goes"
            label="Which text"
            options={[
              { value: 'planned', text: `Version ${begun.version}, as it is scheduled` },
              { value: 'written', text: 'What is written now' },
            ]}
          />
        ) : null}
        <Field
          form={form}
          name="withdrawAt"
          label="Is withdrawn"
          hint="Left empty: visitors see it until somebody withdraws it."
          optional={mayGoLive}
        >
          {(wiring) => (
            <ClockTimeInput
              wiring={wiring}
              value={form.values.withdrawAt}
              onChange={(value) => form.set('withdrawAt', value)}
            />
          )}
        </Field>
        <p className="form-actions">
          <SubmitButton form={form} pendingText="Scheduling ..." disabled={pending}>
            Schedule
          </SubmitButton>
        </p>
      </FormFrame>
    </details>
  )
}

/** What failed at its time begins anew. */
function valuesOf(planned: readonly Planned[]) {
  const [publish, withdraw] = (['publish', 'withdraw'] as const).map((wanted) =>
    planned.find(({ act, failure }) => act === wanted && !failure),
  )
  const zone = (publish ?? withdraw)?.zone ?? ownZone()
  const timeOf = (one: Planned | undefined) => (one ? clockTimeOf(one.at, zone) : '')
  return {
    zone,
    publishAt: timeOf(publish),
    // Never a number: what is kept of it may be offered where another version is scheduled.
    goes: publish ? 'planned' : 'written',
    withdrawAt: timeOf(withdraw),
  }
}

function ownZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zones.some(({ value }) => value === own) ? own : 'America/New_York'
}
