import { z } from 'zod'
import { readStarterJson } from '../../../../platform/starter-file.ts'
import { policyForm } from '../../families/policy.ts'
import { columnsOf, type FamilyMapping, text, titled } from './mapping.ts'

const Head = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    policyDate: z.iso.date(),
    description: z.string(),
    link: z.url().optional(),
    links: z.url().optional(),
  })
  .refine(({ link, links }) => link ?? links, 'link is needed')

export const policy: FamilyMapping = {
  form: policyForm,
  feed: 'The rules behind government contracts and cyber security, each in two sentences.',
  owns: ['link', 'links'],
  toRow(snapshot) {
    const headline = text(snapshot, 'description')
    return columnsOf(snapshot, { headline, data: { link: text(snapshot, 'link') }, searched: [headline] })
  },
  fromRow: (row) => ({
    ...titled(row),
    description: row.headline,
    // POLICY-02: a row may have it by its other name.
    link: row.data.link ?? row.data.links ?? '',
  }),
  fromStarter: (root, firstStart) =>
    readStarterJson(root, 'policies.json', z.array(Head)).map((head) => ({
      id: head.id,
      snapshot: {
        title: head.title,
        description: head.description,
        date: new Date(head.policyDate).toISOString(),
        link: head.link ?? head.links ?? '',
      },
      publishedAt: firstStart,
      sample: false,
    })),
}
