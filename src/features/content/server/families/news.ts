import { z } from 'zod'
import { newsForm } from '../../families/news.ts'
import { columnsOf, credited, type FamilyMapping, plain, text, titled } from './mapping.ts'
import { articles, published } from './starter.ts'

const Head = z.strictObject({
  ...published,
  headLine: z.string().min(1),
  detailsURL: z.url(),
  prompt: z.string().optional(),
})

export const news: FamilyMapping = {
  form: newsForm,
  feed: 'News on government contracting and cyber security for small companies.',
  owns: ['detailsURL', 'prompt'],
  toRow(snapshot) {
    const headline = text(snapshot, 'headline')
    const [detailsURL, prompt] = [text(snapshot, 'source'), text(snapshot, 'prompt')]
    return columnsOf(snapshot, {
      headline,
      data: { ...(detailsURL && { detailsURL }), ...(prompt && { prompt }) },
      searched: [headline, plain(snapshot, 'body')],
    })
  },
  fromRow: (row) => ({
    ...titled(row),
    ...credited(row),
    headline: row.headline,
    body: row.body_html,
    source: row.data.detailsURL ?? '',
    prompt: row.data.prompt ?? '',
  }),
  fromStarter: articles({
    folder: 'news',
    head: Head,
    more: ({ head }) => ({ source: head.detailsURL, prompt: head.prompt ?? '' }),
  }),
}
