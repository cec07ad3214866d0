import type { FamilyForm } from '../../../forms/item.ts'
import { author, body, day, headline, picture, title } from './shared-fields.ts'

export const newsForm: FamilyForm = {
  family: 'news',
  fields: [
    title,
    headline('headline', 'Headline', 'One or two sentences that stand on its card and in the feed.'),
    author,
    day,
    ...picture,
    body,
    {
      kind: 'address',
      of: 'page',
      name: 'source',
      label: 'Full article',
      hint: 'Where the whole article stands.',
      optional: true,
      message: 'Give the address of the article',
    },
    {
      kind: 'text',
      name: 'prompt',
      label: 'Words on the link to the full article',
      hint: 'Left empty: "Click to read full article".',
      max: 80,
      optional: true,
      message: 'Write the words on the link',
    },
  ],
}
