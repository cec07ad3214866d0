import type { Course } from '../contract.ts'

/** COURSE-05: fixed, with their addresses below the learning platform's. */
const fixed: (Omit<Course, 'link'> & { path: string })[] = [
  {
    id: 'cui-for-contractors',
    name: 'CUI for Contractors',
    description:
      'What controlled unclassified information is, how it is marked, and how a contractor handles it. 3 modules, about 67 minutes.',
    image: '/pictures/starter/training-cui-for-contractors.svg',
    path: '/courses/cui-for-contractors',
  },
  {
    id: 'cmmc-level-1',
    name: 'CMMC Level 1 Course',
    description:
      'The requirements of Level 1 one by one, with what each looks like in a small company. About 58 minutes.',
    image: '/pictures/starter/training-cmmc-level-1.svg',
    path: '/courses/cmmc-level-1',
  },
  {
    id: 'system-security-plans',
    name: 'Systems Security Plan Fundamentals',
    description: 'What belongs into a plan of your system, and how to keep it true. About 45 minutes.',
    image: '/pictures/starter/training-system-security-plans.svg',
    path: '/courses/system-security-plan-fundamentals',
  },
  {
    id: 'plans-of-action',
    name: 'Plan of Action and Milestones',
    description: 'How to write down what is missing, who closes it and by when, so that it gets done.',
    image: '/pictures/starter/training-plans-of-action.svg',
    path: '/courses/plan-of-action-and-milestones',
  },
]

/** @param platform address of the learning platform */
export const coursesOn = (platform: string): Course[] =>
  fixed.map(({ path, ...course }) => ({ ...course, link: platform.replace(/\/+$/, '') + path }))
