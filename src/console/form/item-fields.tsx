import type { ItemField, Moment, Snapshot } from '../../forms/item.ts'
import { CheckboxGroup, RadioField } from '../../ui/forms/choice-fields.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextareaField } from '../../ui/forms/textarea-field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'

/** The kinds of fields that have their control here. */
const drawn: ReadonlySet<ItemField['kind']> = new Set(['text', 'long text', 'choice', 'choices', 'address', 'moment'])

export const isDrawn = (fields: readonly Pick<ItemField, 'kind'>[]) => fields.every(({ kind }) => drawn.has(kind))

/** The form of an item, from its family's definition (EDIT-02). */
export function ItemFields({ form, fields }: { form: Form<Snapshot>; fields: readonly ItemField[] }) {
  return fields.map((field) => <OneField key={field.name} form={form} field={field} />)
}

function OneField({ form, field }: { form: Form<Snapshot>; field: ItemField }) {
  const { name, label, hint, optional } = field
  const wired = { form, name, label, hint, optional }
  switch (field.kind) {
    case 'text':
      return <TextField {...wired} maxLength={field.max} />
    case 'long text':
      return <TextareaField {...wired} maxLength={field.max} />
    case 'address':
      return <TextField {...wired} inputMode="url" />
    case 'choices':
      return <CheckboxGroup {...wired} options={field.options} />
    case 'choice': {
      const options = typeof field.options === 'string' ? [] : field.options
      return field.look === 'radio' ? (
        <RadioField {...wired} options={options} />
      ) : (
        <SelectField {...wired} options={options} />
      )
    }
    case 'moment':
      return <DateField {...wired} form={byDay(form, field)} earliest="1900-01-01" latest="2999-12-31" />
    default:
      return null
  }
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
