import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { listCourses, readLearningAccount } from '../contract.ts'
import type { CoursesService } from './service.ts'

export function coursesApi(app: FastifyInstance, courses: CoursesService): void {
  serve(app, listCourses, ({ actor, query }) => courses.list(actor, query))
  serve(app, readLearningAccount, ({ actor }) => courses.account(actor))
}
