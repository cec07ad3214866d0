import { z } from 'zod'
import { blogForm } from '../../families/blog.ts'
import { columnsOf, credited, type FamilyMapping, list, text, titled } from './mapping.ts'
import { articles, published } from './starter.ts'

const Head = z.strictObject({
  ...published,
  headLine: z.string().min(1),
  category: z.enum(['Cyber Security', 'Software', 'Manufacturing', 'Learning Tools']),
  tags: z.array(z.string()).min(1),
})

export const blog: FamilyMapping = {
  form: blogForm,
  feed: 'What counselors and shop owners learned about contracts and cyber security.',
  owns: ['category', 'tags'],
  toRow(snapshot) {
    const headline = text(snapshot, 'headline')
    return columnsOf(snapshot, {
      headline,
      data: { category: text(snapshot, 'category'), tags: list(snapshot, 'tags') },
      searched: [headline],
    })
  },
  fromRow: (row) => ({
    ...titled(row),
    ...credited(row),
    headline: row.headline,
    category: row.data.category ?? '',
    tags: row.data.tags ?? [],
    body: row.body_html,
  }),
  fromStarter: articles({
    folder: 'blogs',
    head: Head,
    more: ({ head: { category, tags } }) => ({ category, tags }),
  }),
}
