import { z } from 'zod'
import type { Snapshot } from '../../../../forms/item.ts'
import { htmlFromMarkdown } from '../../../../platform/html.ts'
import {
  momentOf,
  readStarterFolder,
  type StarterFile,
  starterDay,
  starterHead,
} from '../../../../platform/starter-file.ts'
import type { StarterItem } from './mapping.ts'

/** What the front matter of articles holds besides what every family's does. */
export const published = { ...starterHead, author: z.string().min(1), day: starterDay.max(0) }

/** Midday in UTC is the same day in every zone of the United States. */
export const midday = (firstStart: Date, day: number): Date => momentOf(firstStart, day, '12:00', 'UTC')

/** Never after the first start. */
export const publishedBy = (firstStart: Date, at: Date): Date => (at < firstStart ? at : firstStart)

export const starterPicture = (folder: string, id: string): string => `/pictures/starter/${folder}-${id}.svg`

export const upTo = (text: string, mark: string): string => text.split(mark)[0]?.trim() ?? ''

type ArticleHead = z.output<z.ZodObject<typeof published>> & { headLine: string }

interface Articles<Head> {
  folder: string
  head: z.ZodType<Head>
  /** A line of the text after which something else stands. */
  until?: string
  /** What the family has besides. */
  more(file: StarterFile<Head>): Snapshot
}

/** Starter files of what is written about something: news, posts, papers. */
export const articles =
  <Head extends ArticleHead>({ folder, head, until, more }: Articles<Head>) =>
  (root: string, firstStart: Date): StarterItem[] =>
    readStarterFolder(root, folder, head).map((file) => {
      const { id, head, body } = file
      const at = midday(firstStart, head.day)
      return {
        id,
        snapshot: {
          title: head.title,
          headline: head.headLine,
          author: head.author,
          date: at.toISOString(),
          picture: starterPicture(folder, id),
          pictureText: head.photoDescription,
          pictureIs: [],
          body: htmlFromMarkdown(until === undefined ? body : upTo(body, until)),
          ...more(file),
        },
        publishedAt: publishedBy(firstStart, at),
        sample: true,
      }
    })
