import type { FamilyForm } from '../../../forms/item.ts'
import { author, body, day, headline, picture, title } from './shared-fields.ts'

export const blogForm: FamilyForm = {
  family: 'blog',
  fields: [
    title,
    headline('headline', 'Headline', 'One or two sentences that stand on its card and in the feed.'),
    author,
    day,
    {
      kind: 'term',
      name: 'category',
      label: 'Category',
      hint: 'One, such as Cyber Security or Manufacturing.',
      message: 'Give it a category',
    },
    { kind: 'tags', name: 'tags', label: 'Tags', hint: 'A few words each.', optional: true, message: 'Give it a tag' },
    ...picture,
    body,
  ],
}
