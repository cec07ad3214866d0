import { useLocation } from 'react-router'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { AskAgain } from '../../../ui/failed-load.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { SearchedList } from '../../../ui/list-page.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { Course } from '../contract.ts'
import './calls.ts'
import { Credentials } from './credentials.tsx'

const pageSize = 9

export interface MemberCoursesProps {
  /** Who helps. */
  mailbox: string
  programme: string
}

/** The list and the credentials come each by themselves: neither waits for the other. */
export function MemberCourses({ mailbox, programme }: MemberCoursesProps) {
  return (
    <div className="courses">
      <Credentials mailbox={mailbox} programme={programme} />
      <Courses />
    </div>
  )
}

function Courses() {
  const { search } = useLocation()
  const { query, page } = readListAddress(`http://localhost/${search}`)
  const { last, again } = useLoaded(`${page} ${query}`, (signal) =>
    call('GET /api/encite/courses', { query: { q: query || undefined, page, pageSize } }, { signal }),
  )
  const { value: list, error } = last
  if (error) return <AskAgain error={error} text="Load the courses" onAsk={again} />
  if (!list) return <p role="status">Loading the courses ...</p>
  const { Items, Count } = list
  return (
    <div>
      <SearchedList
        placeholder="Search Courses..."
        query={query}
        page={page}
        pageSize={pageSize}
        count={Count}
        noun="courses"
        empty="Check back soon for online courses..."
      >
        <ul className="card-grid course-list">
          {Items.map((course) => (
            <CourseItem key={course.id} course={course} />
          ))}
        </ul>
      </SearchedList>
      {Count > 0 && page === Math.ceil(Count / pageSize) ? (
        <p className="courses__more">Check back soon for more courses...</p>
      ) : null}
    </div>
  )
}

function CourseItem({ course: { name, description, image, link } }: { course: Course }) {
  return (
    <li>
      <article className="card">
        <img className="card__picture" src={image} alt="" width="640" height="400" loading="lazy" />
        <div className="card__body">
          <h2 className="card__title">
            <OutsideLink className="card__link" href={link}>
              {name}
            </OutsideLink>
          </h2>
          <p className="card__text">{description}</p>
        </div>
      </article>
    </li>
  )
}
