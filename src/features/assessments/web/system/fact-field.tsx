import { boundsOf } from '../../../../forms/check.ts'
import { type Entries, type Field, longest } from '../../../../forms/definition.ts'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'
import { titleOf } from '../../frameworks/registry.ts'
import { type Use, usesOf } from '../../system/uses.ts'
import { offers } from '../work/offers.ts'
import { CuiField } from './cui-field.tsx'

interface FactFieldProps {
  form: Form<Entries>
  field: Field
  /** An ISO day. */
  today: string
}

/** One field, with the names of the documents that print it. */
export function FactField({ form, field, today }: FactFieldProps) {
  const { name, label } = field
  const hint = (
    <>
      {field.hint ? `${field.hint}. ` : ''}
      <span className="system-form__uses">Used in: {usesText(usesOf[name] ?? [])}</span>
    </>
  )
  const wired = { form, name, label, hint, optional: true }
  switch (field.kind) {
    case 'long text':
      return <TextareaField {...wired} maxLength={longest(field)} />
    case 'whole number':
      return <TextField {...wired} inputMode="numeric" width="sm" autoComplete="off" />
    case 'date':
      return <DateField {...wired} {...boundsOf(field, form.values, today)} />
    case 'choices':
      return <CuiField {...wired} />
    default:
      return <TextField {...wired} maxLength={longest(field)} autoComplete="off" />
  }
}

/** Several formats of one document are one document here. */
const usesText = (uses: readonly Use[]): string => [...new Set(uses.map(useText))].join('; ')

function useText({ document, of }: Use): string {
  const title = offers.find((offer) => offer.document === document)?.title ?? document
  return of ? `${title} (${titleOf(of)})` : title
}
