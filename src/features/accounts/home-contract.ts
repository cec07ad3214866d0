import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'

/** The parts of My page, in their order (MINE-01, EASE-04). */
export const homePartNames = [
  'readiness',
  'events',
  'applications',
  'courses',
  'messages',
  'bookmarks',
  'organization',
] as const
export type HomePartName = (typeof homePartNames)[number]

export const HomeEntry = z.object({
  title: z.string(),
  /** A path of this site, or a whole address; none where there is nothing to open. */
  to: z.string().optional(),
  text: z.string().optional(),
  /** When it is or was. */
  at: z.iso.datetime().optional(),
  /** By the clocks of which place, an IANA zone; the reader's own where none is named. */
  zone: z.string().optional(),
  /** A calendar day, the same in every zone. */
  day: z.iso.date().optional(),
  /** It waits for the person, and stands first of all. */
  waits: z.literal(true).optional(),
})
export type HomeEntry = z.infer<typeof HomeEntry>

export const readHome = endpoint({
  route: 'GET /api/user/home',
  access: 'member',
  summary: 'What waits for the caller, what comes, and where they left off; a part that could not be read says so',
  answer: z.object({
    parts: z.array(z.object({ name: z.enum(homePartNames), entries: z.array(HomeEntry), failed: z.boolean() })),
  }),
})
