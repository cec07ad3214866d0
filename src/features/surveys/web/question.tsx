import { RadioField } from '../../../ui/forms/choice-fields.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { type Answers, type Element, isAsked, longest, type TextElement } from '../questionnaire.ts'

/** The questions of one page, each with the control of its kind. */
export function Questions({ form, elements }: { form: Form<Answers>; elements: readonly Element[] }) {
  return elements
    .filter((element) => isAsked(element, form.values))
    .map((element) => <Question key={element.name} form={form} element={element} />)
}

function Question({ form, element }: { form: Form<Answers>; element: Element }) {
  const field = { form, name: element.name, label: element.title, hint: element.hint, optional: element.optional }
  switch (element.kind) {
    case 'radio':
      return <RadioField {...field} options={element.choices} />
    case 'select':
      return <SelectField {...field} options={element.choices} beneath={element.beneath} />
    case 'comment':
      return <TextareaField {...field} maxLength={longest.comment} />
    case 'text':
      return <TextField {...field} {...purposeOf(element)} maxLength={longest.text} />
  }
}

function purposeOf({ purpose }: TextElement) {
  if (purpose === 'email') return { type: 'email', inputMode: 'email', autoComplete: 'email' } as const
  return { autoComplete: purpose }
}
