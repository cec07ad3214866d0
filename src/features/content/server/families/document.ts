import { z } from 'zod'
import type { FamilyForm } from '../../../../forms/item.ts'
import { readStarterFolder, starterDay, starterHead } from '../../../../platform/starter-file.ts'
import { documentForm, templateForm } from '../../families/document.ts'
import type { ItemData } from '../tables.ts'
import { columnsOf, credited, type FamilyMapping, list, text, titled } from './mapping.ts'
import { midday, publishedBy, starterPicture } from './starter.ts'

const Folder = z.enum(['Legal', 'Branding', 'DoD Program Materials', 'Training'])
const Head = z
  .strictObject({
    ...starterHead,
    author: z.string().optional(),
    day: starterDay.max(0),
    collection: z.enum(['document', 'template']),
    folder: z.union([Folder.transform((only) => [only]), z.array(Folder).min(1)]),
    description: z.string().min(1),
    type: z.enum(['powerpoint', 'handout', 'webinar', 'weblink']),
    file: z.enum(['pptx', 'docx', 'pdf', 'xlsx']).optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
  })
  .refine((head) => Boolean(head.file) !== Boolean(head.url), 'either file or url is needed')

const mappingOf = (form: FamilyForm, feed: string): FamilyMapping => ({
  form,
  feed,
  owns: ['folders', 'type', 'link'],
  toRow(snapshot) {
    const headline = text(snapshot, 'description')
    return columnsOf(snapshot, {
      headline,
      data: {
        folders: list(snapshot, 'folders'),
        type: text(snapshot, 'type') as NonNullable<ItemData['type']>,
        link: text(snapshot, 'file'),
      },
      searched: [headline],
    })
  },
  fromRow: (row) => ({
    ...titled(row),
    ...credited(row),
    description: row.headline,
    folders: row.data.folders ?? [],
    // As the calls answer it where a row does not say.
    type: row.data.type ?? 'handout',
    file: row.data.link ?? '',
  }),
  fromStarter: (root, firstStart) =>
    readStarterFolder(root, 'documents', Head)
      .filter(({ head: { collection } }) => collection === form.family)
      .map(({ id, head }) => {
        const at = midday(firstStart, head.day)
        return {
          id,
          snapshot: {
            title: head.title,
            description: head.description,
            folders: head.folder,
            type: head.type,
            file: head.url ?? `/files/documents/${id}.${head.file}`,
            author: head.author ?? '',
            date: at.toISOString(),
            picture: starterPicture('documents', id),
            pictureText: head.photoDescription,
            pictureIs: [],
          },
          publishedAt: publishedBy(firstStart, at),
          sample: false,
        }
      }),
})

export const document = mappingOf(
  documentForm,
  'Handouts, slides and links for small companies and those who advise them.',
)
export const template = mappingOf(templateForm, 'Plans, policies, registers and checklists to fill in.')
