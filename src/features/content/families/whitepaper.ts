import type { FamilyForm } from '../../../forms/item.ts'
import { author, body, day, headline, picture, title } from './shared-fields.ts'

export const whitePaperForm: FamilyForm = {
  family: 'whitepaper',
  fields: [
    title,
    headline('headline', 'Headline', 'One or two sentences that stand on its card.'),
    author,
    day,
    ...picture,
    { ...body, label: 'Summary', message: 'Write the summary' },
    {
      kind: 'address',
      of: 'file',
      name: 'file',
      label: 'The paper',
      hint: 'Address of its PDF.',
      message: 'Give the address of the paper',
    },
  ],
}
