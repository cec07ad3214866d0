import type { FamilyForm } from '../../../forms/item.ts'
import { day, headline, title } from './shared-fields.ts'

export const policyForm: FamilyForm = {
  family: 'policy',
  fields: [
    title,
    headline('description', 'Description', 'What the rule asks for, in two sentences.'),
    // Days of policies are shown as they stand, by UTC.
    { ...day, hour: 0, label: 'Date of the policy', hint: 'The day from which it holds.' },
    {
      kind: 'address',
      of: 'page',
      name: 'link',
      label: 'Text of the policy',
      hint: 'The address where the rule itself stands.',
      message: 'Give the address of the text',
    },
  ],
}
