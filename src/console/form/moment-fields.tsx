import type { Option } from '../../forms/definition.ts'
import type { ItemField, Moment, Snapshot } from '../../forms/item.ts'
import { clockTimeOf, momentAt } from '../../forms/zoned.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import { ClockTimeInput } from './clock-time-input.tsx'

interface MomentFieldProps {
  form: Form<Snapshot>
  field: Moment
  /** All of the form: one of them has the zone. */
  fields: readonly ItemField[]
}

/** A day, or a time by the clocks of the zone that another field names (EDIT-11). */
export function MomentField(props: MomentFieldProps) {
  const { form, field } = props
  const { name, label, hint, optional } = field
  const moment = form.values[name]
  const text = typeof moment === 'string' ? moment : ''
  return (
    <>
      {field.shows === 'day' ? (
        <DateField
          form={byDay(form, field)}
          name={name}
          label={label}
          hint={hint}
          optional={optional}
          earliest="1900-01-01"
          latest="2999-12-31"
        />
      ) : (
        <TimeField {...props} zone={field.zone} text={text} />
      )}
      <p className="usa-hint" role="status">
        {standingOf(field, text, new Date())}
      </p>
    </>
  )
}

function TimeField({ form, field, fields, zone, text }: MomentFieldProps & { zone: string; text: string }) {
  const { name, label, optional } = field
  const chosen = String(form.values[zone] ?? '')
  const zoneField = fields.find((other) => other.name === zone)
  const options = zoneField?.kind === 'choice' ? (zoneField.options as readonly Option[]) : []
  const zoneText = options.find(({ value }) => value === chosen)?.text ?? chosen
  const hint = chosen ? `By the clocks of this zone: ${zoneText}.` : 'Choose the time zone first.'
  return (
    <Field form={form} name={name} label={label} hint={hint} optional={optional} disabled={chosen === ''}>
      {(wiring) => (
        <ClockTimeInput
          wiring={wiring}
          value={chosen ? clockTimeOf(text, chosen) : ''}
          onChange={(value) => form.set(name, momentAt(value, chosen))}
        />
      )}
    </Field>
  )
}

/** The form, with a moment as the day that it is shown by; a day that is not touched keeps its hour. */
function byDay(form: Form<Snapshot>, field: Moment): Form<Snapshot> {
  const moment = form.values[field.name]
  const hour = 'hour' in field ? String(field.hour).padStart(2, '0') : '00'
  return {
    ...form,
    values: { ...form.values, [field.name]: typeof moment === 'string' ? moment.slice(0, 10) : '' },
    set: (name, value) => form.set(name, value === '' ? '' : `${value as string}T${hour}:00:00.000Z`),
  }
}

/** What a date means that is not today's: both are allowed (EDIT-11). */
export function standingOf({ shows }: Moment, text: string, now: Date): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return ''
  if (shows === 'minute') return at < now.getTime() ? 'That is past: it will stand among what has taken place.' : ''
  const days = Math.floor(at / 86_400_000) - Math.floor(now.getTime() / 86_400_000)
  if (days < 0) return 'That day is past: it will stand among what is as old.'
  return days > 0 ? 'That day is to come: visitors see it from its publication on, with this day.' : ''
}

/** What follows another time zone: its times stay as the clocks showed them. */
export function timesIn(fields: readonly ItemField[], values: Snapshot, zoneField: string, zone: string): Snapshot {
  const before = String(values[zoneField] ?? '')
  const times: Snapshot = {}
  for (const field of fields) {
    if (field.kind !== 'moment' || field.shows !== 'minute' || field.zone !== zoneField) continue
    const moment = String(values[field.name] ?? '')
    if (before && zone && moment) times[field.name] = momentAt(clockTimeOf(moment, before), zone) || moment
  }
  return times
}
