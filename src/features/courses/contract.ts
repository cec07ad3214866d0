import { z } from 'zod'
import { endpoint, ListQuery, listOf } from '../../platform/contract.ts'

/** LIST-13 */
export const pageSize = 9

/** COURSE-04 */
export const Course = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Path of its picture. */
  image: z.string(),
  /** Address on the learning platform. */
  link: z.string(),
})
export type Course = z.infer<typeof Course>

/** COURSE-07 */
export const LearningAccount = z.object({
  username: z.string(),
  password: z.string(),
  /** The learning platform knows the account: the login works (COURSE-11). */
  opened: z.boolean(),
})
export type LearningAccount = z.infer<typeof LearningAccount>

export const listCourses = endpoint({
  access: 'member',
  route: 'GET /api/encite/courses',
  summary: 'The online courses',
  query: ListQuery,
  answer: listOf(Course),
})
export const readLearningAccount = endpoint({
  access: 'member',
  route: 'GET /api/encite/account',
  summary: "The user's own account on the learning platform; made when it is first asked for",
  answer: LearningAccount,
})
