import { z } from 'zod'
import { readStarterFolder } from '../../../../platform/starter-file.ts'
import { answerForm } from '../../families/answer.ts'
import { columnsOf, type FamilyMapping, text, titled } from './mapping.ts'

const Head = z.strictObject({
  title: z.string(),
  asked: z.array(z.string().min(1)).min(1),
  source: z.string().min(1),
  sourceLink: z.url().optional(),
  page: z.string().startsWith('/').optional(),
  checked: z.iso.date(),
})

export const answer: FamilyMapping = {
  form: answerForm,
  feed: 'Short answers to what small companies ask most, each with its source.',
  owns: ['tags', 'source', 'link', 'page'],
  toRow(snapshot) {
    const headline = text(snapshot, 'answer')
    const data = {
      // The site's search finds an answer by its tags, too.
      tags: text(snapshot, 'asked').split('\n'),
      source: text(snapshot, 'source'),
      link: text(snapshot, 'sourceLink'),
      page: text(snapshot, 'page'),
    }
    return columnsOf(snapshot, { headline, data, searched: [headline, data.source] })
  },
  fromRow: (row) => ({
    ...titled(row),
    answer: row.headline,
    asked: (row.data.tags ?? []).join('\n'),
    source: row.data.source ?? '',
    sourceLink: row.data.link ?? '',
    page: row.data.page ?? '',
  }),
  fromStarter: (root, firstStart) =>
    readStarterFolder(root, 'answers', Head).map(({ id, head, body }) => ({
      id,
      snapshot: {
        title: head.title,
        asked: head.asked.join('\n'),
        answer: body,
        source: head.source,
        sourceLink: head.sourceLink ?? '',
        page: head.page ?? '',
        date: new Date(`${head.checked}T12:00:00Z`).toISOString(),
      },
      publishedAt: firstStart,
      sample: false,
    })),
}
