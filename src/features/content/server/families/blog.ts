import { z } from 'zod'
import { htmlFromMarkdown } from '../../../../platform/html.ts'
import { readStarterFolder } from '../../../../platform/starter-file.ts'
import { blogForm } from '../../families/blog.ts'
import { columnsOf, credited, type FamilyMapping, list, text, titled } from './mapping.ts'
import { midday, published, publishedBy, starterPicture } from './starter.ts'

const Head = z.strictObject({
  ...published,
  headLine: z.string().min(1),
  category: z.enum(['Cyber Security', 'Software', 'Manufacturing', 'Learning Tools']),
  tags: z.array(z.string()).min(1),
})

export const blog: FamilyMapping = {
  form: blogForm,
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
  fromStarter: (root, firstStart) =>
    readStarterFolder(root, 'blogs', Head).map(({ id, head, body }) => {
      const at = midday(firstStart, head.day)
      return {
        id,
        snapshot: {
          title: head.title,
          headline: head.headLine,
          author: head.author,
          date: at.toISOString(),
          category: head.category,
          tags: head.tags,
          picture: starterPicture('blogs', id),
          pictureText: head.photoDescription,
          body: htmlFromMarkdown(body),
        },
        publishedAt: publishedBy(firstStart, at),
        sample: true,
      }
    }),
}
