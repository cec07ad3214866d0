import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { htmlFromMarkdown, textFromHtml } from '../../../platform/html.ts'
import {
  momentOf,
  readStarterFolder,
  readStarterJson,
  starterDay,
  starterHead,
} from '../../../platform/starter-file.ts'
import { insertItems, type NewItem } from './store.ts'
import type { Family, ItemData } from './tables.ts'

const published = { ...starterHead, author: z.string().min(1), day: starterDay.max(0) }
const zone = z.string().refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is no time zone')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 13:00')

const News = z.strictObject({
  ...published,
  headLine: z.string().min(1),
  detailsURL: z.url(),
  prompt: z.string().optional(),
})
const Blog = z.strictObject({
  ...published,
  headLine: z.string().min(1),
  category: z.enum(['Cyber Security', 'Software', 'Manufacturing', 'Learning Tools']),
  tags: z.array(z.string()).min(1),
})
const Paper = z.strictObject({ ...published, headLine: z.string().min(1) })
const Circuit = z.strictObject({
  ...published,
  day: starterDay,
  start: time,
  minutes: z.number().int().positive(),
  zone,
  registration: z.boolean().default(false),
})
const Folder = z.enum(['Legal', 'Branding', 'DoD Program Materials', 'Training'])
const Document = z
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
const Policies = z.array(
  z
    .strictObject({
      id: z.string(),
      title: z.string(),
      policyDate: z.iso.date(),
      description: z.string(),
      link: z.url().optional(),
      links: z.url().optional(),
    })
    .refine(({ link, links }) => link ?? links, 'link is needed'),
)

/**
 * Loads the content families of a new portal. Days are counted from `firstStart`.
 * @throws StarterFileError naming the file and line that cannot be used; the caller's transaction then leaves nothing behind
 */
export async function loadStarterContent(tx: Tx, root: string, firstStart: Date): Promise<void> {
  // Midday in UTC is the same day in every zone of the United States.
  const midday = (day: number) => momentOf(firstStart, day, '12:00', 'UTC')
  const base = (
    family: Family,
    folder: string,
    id: string,
    head: { title: string; author?: string; photoDescription: string; day: number },
  ) => ({
    family,
    id,
    title: head.title,
    author: head.author ?? '',
    item_date: midday(head.day),
    published_at: midday(head.day) < firstStart ? midday(head.day) : firstStart,
    picture_url: `/pictures/starter/${folder}-${id}.svg`,
    picture_description: head.photoDescription,
    sample: family !== 'document' && family !== 'template',
  })
  const data = (value: ItemData) => JSON.stringify(value)
  const items: NewItem[] = []

  for (const { id, head, body } of readStarterFolder(root, 'news', News)) {
    const html = htmlFromMarkdown(body)
    items.push({
      ...base('news', 'news', id, head),
      headline: head.headLine,
      body_html: html,
      data: data({ detailsURL: head.detailsURL, prompt: head.prompt }),
      search_text: searchText(head.title, head.headLine, textFromHtml(html)),
    })
  }
  for (const { id, head, body } of readStarterFolder(root, 'blogs', Blog))
    items.push({
      ...base('blog', 'blogs', id, head),
      headline: head.headLine,
      body_html: htmlFromMarkdown(body),
      data: data({ category: head.category, tags: head.tags }),
      search_text: searchText(head.title, head.headLine),
    })
  for (const { id, head, body } of readStarterFolder(root, 'white-papers', Paper))
    items.push({
      ...base('whitepaper', 'white-papers', id, head),
      headline: head.headLine,
      body_html: htmlFromMarkdown(upTo(body, '<!-- paper -->')),
      data: data({ link: `/files/white-papers/${id}.pdf` }),
      search_text: searchText(head.title, head.headLine),
    })
  for (const { id, head, body } of readStarterFolder(root, 'cyber-circuits', Circuit)) {
    const html = htmlFromMarkdown(upTo(body, '<!-- slides -->'))
    const start = momentOf(firstStart, head.day, head.start, head.zone)
    const past = head.day < 0
    items.push({
      ...base('cybercircuit', 'cyber-circuits', id, head),
      item_date: start,
      published_at: firstStart,
      body_html: html,
      data: data({
        endAt: new Date(start.getTime() + head.minutes * 60_000).toISOString(),
        zone: head.zone,
        powerpoint: past ? `/files/cyber-circuits/${id}.pptx` : '',
        calendar: !past && head.registration ? `/cyber-circuits/${id}.ics` : '',
      }),
      search_text: searchText(head.title, textFromHtml(html)),
    })
  }
  for (const { id, head } of readStarterFolder(root, 'documents', Document))
    items.push({
      ...base(head.collection, 'documents', id, head),
      headline: head.description,
      data: data({ folders: head.folder, type: head.type, link: head.url ?? `/files/documents/${id}.${head.file}` }),
      search_text: searchText(head.title, head.description),
    })
  for (const policy of readStarterJson(root, 'policies.json', Policies))
    items.push({
      family: 'policy',
      id: policy.id,
      title: policy.title,
      headline: policy.description,
      item_date: new Date(policy.policyDate),
      published_at: firstStart,
      data: data({ link: policy.link ?? policy.links }),
      search_text: searchText(policy.title, policy.description),
    })
  await insertItems(tx, items)
}

/** What the search box of a list looks through: all texts together, so that words may lie in different ones (LIST-04). */
export const searchText = (...texts: string[]) => texts.join('\n').toLowerCase()

const upTo = (text: string, mark: string) => text.split(mark)[0]?.trim() ?? ''
