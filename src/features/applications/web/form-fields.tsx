import { boundsOf } from '../../../forms/check.ts'
import {
  type Choices,
  type Entries,
  type Field,
  holds,
  type Lists,
  optionsOf,
  type Section,
  type Step,
  withAlone,
} from '../../../forms/definition.ts'
import { CheckboxField, CheckboxGroup, RadioField } from '../../../ui/forms/choice-fields.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { stateCodes } from '../../accounts/profile-contract.ts'
import { CompanyLookup } from '../../company-lookup/web/shared/company-lookup.tsx'

interface Drawn {
  form: Form<Entries>
  lists: Lists
  /** An ISO day. */
  today: string
}

/** Draws one step of a form from its definition. */
export function StepFields({ step, ...drawn }: Drawn & { step: Step }) {
  return step.sections
    .filter((section) => holds(section.when, drawn.form.values))
    .map((section) => <SectionFields key={section.title ?? step.title} section={section} {...drawn} />)
}

function SectionFields({ section, ...drawn }: Drawn & { section: Section }) {
  return (
    <div className="form-section">
      {section.title ? <h3>{section.title}</h3> : null}
      {section.intro ? <p>{section.intro}</p> : null}
      {section.rows.map((row) => {
        const fields = [row].flat() as Field[]
        const shown = fields.filter((field) => holds(field.when, drawn.form.values))
        const drawnFields = shown.map((field) => <OneField key={field.name} field={field} {...drawn} />)
        if (fields.length === 1) return drawnFields
        return (
          <div key={fields[0]?.name} className={fields.length === 3 ? 'field-row field-row--thirds' : 'field-row'}>
            {drawnFields}
          </div>
        )
      })}
    </div>
  )
}

const yesAndNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

/** Where the company registry's answer goes (SAM-07). */
const filledByLookup = {
  address1: 'streetaddress1',
  address2: 'streetaddress2',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
  country: 'country',
  CAGECode: 'CAGECode',
  DUNSNumber: 'DUNSNumber',
  UEI: 'UEI',
  NAICSCodes: 'NAICSCodes',
}

function OneField({ field, form, lists, today }: Drawn & { field: Field }) {
  const { name, label, hint, unless } = field
  const optional = field.optional || (unless !== undefined && form.values[unless] !== '')
  const wired = { form, name, label, hint, optional }
  switch (field.kind) {
    case 'text':
      return <TextField {...wired} autoComplete={field.autoComplete} inputMode={field.inputMode} />
    case 'whole number':
      return <TextField {...wired} inputMode="numeric" width="sm" />
    case 'long text':
      return <TextareaField {...wired} />
    case 'date':
      return <DateField {...wired} {...boundsOf(field, form.values, today)} />
    case 'yes or no':
      return <RadioField {...wired} options={yesAndNo} inline />
    case 'consent':
      return <CheckboxField {...wired} />
    case 'choices':
      return <CheckboxGroup {...wired} form={clearing(form, field)} options={field.options} />
    case 'choice':
      return field.look === 'radio' ? (
        <RadioField {...wired} options={optionsOf(field, lists)} />
      ) : (
        <SelectField
          {...wired}
          options={optionsOf(field, lists)}
          beneath={field.beneath}
          autoComplete={field.autoComplete}
        />
      )
    case 'company code':
      return <CompanyLookup form={form} name={name} fields={filledByLookup} states={stateCodes} optional={optional} />
  }
}

/** The form, with what a choice of the field clears. */
const clearing = (form: Form<Entries>, field: Choices): Form<Entries> => ({
  ...form,
  set: (name, value) => form.set(name, withAlone(field, form.values[name] as string[], value as string[])),
})
