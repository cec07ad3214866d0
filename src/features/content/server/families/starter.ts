import { z } from 'zod'
import { momentOf, starterDay, starterHead } from '../../../../platform/starter-file.ts'

/** What the front matter of articles holds besides what every family's does. */
export const published = { ...starterHead, author: z.string().min(1), day: starterDay.max(0) }

/** Midday in UTC is the same day in every zone of the United States. */
export const midday = (firstStart: Date, day: number): Date => momentOf(firstStart, day, '12:00', 'UTC')

/** Never after the first start. */
export const publishedBy = (firstStart: Date, at: Date): Date => (at < firstStart ? at : firstStart)

export const starterPicture = (folder: string, id: string): string => `/pictures/starter/${folder}-${id}.svg`

export const upTo = (text: string, mark: string): string => text.split(mark)[0]?.trim() ?? ''
