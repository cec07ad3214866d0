import type { ItemField } from '../../forms/item.ts'
import { CheckboxGroup, RadioField } from '../../ui/forms/choice-fields.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextareaField } from '../../ui/forms/textarea-field.tsx'
import type { OwnContent } from '../editor/asked.tsx'
import { LateRichText } from './late-rich-text.tsx'
import { MomentField, timesIn } from './moment-fields.tsx'
import { type KnownTerm, TagsField, TermField } from './term-fields.tsx'
import type { FormHistoryParts } from './use-form-history.ts'

export interface ItemFieldsProps {
  history: FormHistoryParts
  fields: readonly ItemField[]
  disabled?: boolean
  /** What a rich text offers to embed or to lead to. */
  own: OwnContent
  /** The lists that grow, by field. */
  terms(field: string): Promise<KnownTerm[]>
}

/** The form of an item, from its family's definition (EDIT-02). */
export function ItemFields(given: ItemFieldsProps) {
  return given.fields.map((field) => <OneField key={field.name} field={field} {...given} />)
}

function OneField({ field, fields, history, disabled, own, terms }: ItemFieldsProps & { field: ItemField }) {
  const { name, label, hint, optional } = field
  const { form } = history
  const wired = { form, name, label, hint, optional }
  // Of a zone, with the times that go by it.
  const choose = (_: string, value: string | string[]) =>
    history.setAll({ [name]: value, ...timesIn(fields, form.values, name, String(value)) })
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
        <SelectField {...wired} form={{ ...form, set: choose }} options={options} />
      )
    }
    case 'moment':
      return <MomentField form={form} field={field} fields={fields} />
    case 'term':
      return <TermField {...wired} terms={terms} />
    case 'tags':
      return <TagsField {...wired} disabled={disabled} terms={terms} />
    case 'rich text':
      return (
        <LateRichText
          name={name}
          label={label}
          hint={hint}
          optional={optional}
          disabled={disabled}
          history={history}
          own={own}
        />
      )
  }
}
