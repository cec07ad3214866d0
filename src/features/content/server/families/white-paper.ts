import { z } from 'zod'
import { htmlFromMarkdown } from '../../../../platform/html.ts'
import { readStarterFolder } from '../../../../platform/starter-file.ts'
import { whitePaperForm } from '../../families/whitepaper.ts'
import { columnsOf, credited, type FamilyMapping, text, titled } from './mapping.ts'
import { midday, published, publishedBy, starterPicture, upTo } from './starter.ts'

const Head = z.strictObject({ ...published, headLine: z.string().min(1) })

export const whitePaper: FamilyMapping = {
  form: whitePaperForm,
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
  fromStarter: (root, firstStart) =>
    readStarterFolder(root, 'white-papers', Head).map(({ id, head, body }) => {
      const at = midday(firstStart, head.day)
      return {
        id,
        snapshot: {
          title: head.title,
          headline: head.headLine,
          author: head.author,
          date: at.toISOString(),
          picture: starterPicture('white-papers', id),
          pictureText: head.photoDescription,
          body: htmlFromMarkdown(upTo(body, '<!-- paper -->')),
          file: `/files/white-papers/${id}.pdf`,
        },
        publishedAt: publishedBy(firstStart, at),
        sample: true,
      }
    }),
}
