import { z } from 'zod'
import { whitePaperForm } from '../../families/whitepaper.ts'
import { columnsOf, credited, type FamilyMapping, text, titled } from './mapping.ts'
import { articles, published } from './starter.ts'

const Head = z.strictObject({ ...published, headLine: z.string().min(1) })

export const whitePaper: FamilyMapping = {
  form: whitePaperForm,
  feed: 'Papers on one subject each: clauses, assessments, shop-floor security and costs.',
  owns: ['link'],
  toRow(snapshot) {
    const headline = text(snapshot, 'headline')
    return columnsOf(snapshot, { headline, data: { link: text(snapshot, 'file') }, searched: [headline] })
  },
  fromRow: (row) => ({
    ...titled(row),
    ...credited(row),
    headline: row.headline,
    body: row.body_html,
    file: row.data.link ?? '',
  }),
  fromStarter: articles({
    folder: 'white-papers',
    head: Head,
    until: '<!-- paper -->',
    more: ({ id }) => ({ file: `/files/white-papers/${id}.pdf` }),
  }),
}
