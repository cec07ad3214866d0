import { useEffect, useRef, useState } from 'react'
import { ClockTimeInput } from '../../../console/form/clock-time-input.tsx'
import { clockTimeOf } from '../../../forms/zoned.ts'
import { portalZone, zones } from '../../../forms/zones.ts'
import { type Answer, CallError } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFrame, SubmitButton } from '../../../ui/forms/form-frame.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { ActAnswer } from '../contract.ts'
import { type Standing, stateWords } from '../state-words.ts'
import './calls.ts'

export type Planned = Answer<'GET /api/staff/items/:family/:id/schedule'>['Items'][number]

/** When an item is to go live and to be withdrawn, and over which schedules that was decided. */
export interface Wish {
  zone: string
  publishAt: string
  version: number | 'written'
  withdrawAt: string
  over: string[]
}

export interface ScheduleFormProps {
  /** Of the item. */
  id: string
  /** It has something that visitors do not see yet. */
  mayGoLive: boolean
  /** What is scheduled of it. */
  planned: readonly Planned[]
  pending: boolean
  /** @returns whether it was done */
  send(wish: Wish, doneWords: (answer: ActAnswer) => string): Promise<boolean>
  /** Says what is refused. */
  safely(doing: Promise<unknown>): void
  /** Another schedule stands there by now. */
  onRefused(): void
  /** Something typed stands in it, and is not sent. */
  onTyped?(): void
  /** @param isTyped something was typed since it was sent, and waits in the form */
  onDone(isTyped: boolean): void
}

/** Of what visitors see as it is written nothing is left to go live. */
export const mayGoLive = ({ state }: Pick<Standing, 'state'>): boolean => state !== 'published'

/** Sets when an item goes live and is withdrawn, or moves it (PUBLISH-07). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { id, mayGoLive, planned, pending, send, safely, onRefused, onTyped, onDone } = props
  const begun = planned.find(({ act, failure }) => act === 'publish' && !failure)
  const [timesDone, setTimesDone] = useState(0)
  const form = useForm({
    id: 'schedule',
    byScript: true,
    initial: valuesOf(planned),
    validate: ({ withdrawAt }) => (mayGoLive || withdrawAt ? {} : { withdrawAt: 'Say when it is withdrawn' }),
    async submit(values) {
      const { goes, ...times } = mayGoLive ? values : { ...values, publishAt: '' }
      const done = await send(
        {
          ...times,
          version: goes === 'planned' && begun?.version ? begun.version : 'written',
          over: planned.map(({ id }) => id),
        },
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
      // Closed before the answer came: what was typed after it was sent is kept beside the form alone.
      if (isGone.current && typed.current !== values) return
      forget()
      form.settle(values)
      setTimesDone((times) => times + 1)
    },
  })
  const forget = useKeptEntries(form, 'item-schedules', id)
  const typed = useRef(form.values)
  typed.current = form.values
  const isGone = useGone()
  // By now what was typed while the answer was under way is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once each time
  useEffect(() => {
    if (timesDone > 0) onDone(form.dirty)
  }, [timesDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it begins to be so
  useEffect(() => {
    if (form.dirty) onTyped?.()
  }, [form.dirty])
  return (
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
  )
}

/** Whether a part of the page is there no more. */
export function useGone(): { readonly current: boolean } {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
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
  return zones.some(({ value }) => value === own) ? own : portalZone
}
