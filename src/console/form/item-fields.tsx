import type { ItemField, Moment, Snapshot } from '../../forms/item.ts'
import { CheckboxGroup, RadioField } from '../../ui/forms/choice-fields.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextareaField } from '../../ui/forms/textarea-field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import type { OwnVideo } from '../editor/asked.tsx'
import { LateRichText } from './late-rich-text.tsx'
import type { FormHistoryParts } from './use-form-history.ts'

export interface ItemFieldsProps {
  history: FormHistoryParts
  fields: readonly ItemField[]
  disabled?: boolean
  /** What a rich text offers to embed. */
  videos(): Promise<OwnVideo[]>
}

/** The form of an item, from its family's definition (EDIT-02). */
export function ItemFields({ fields, ...given }: ItemFieldsProps) {
  return fields.map((field) => <OneField key={field.name} field={field} {...given} />)
}

type OneFieldProps = Omit<ItemFieldsProps, 'fields'> & { field: ItemField }

function OneField({ field, history, disabled, videos }: OneFieldProps) {
  const { name, label, hint, optional } = field
  const { form } = history
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
    case 'rich text':
      return (
        <LateRichText
          name={name}
          label={label}
          hint={hint}
          optional={optional}
          disabled={disabled}
          history={history}
          videos={videos}
        />
      )
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
