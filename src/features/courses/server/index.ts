export { coursesApi } from './api.ts'
export { learningClient } from './learning-client.ts'
export { openCourses } from './personal-data.ts'
export { type CoursesService, coursesService } from './service.ts'
