import { type ComponentType, useEffect, useState } from 'react'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { useSite } from '../../../ui/site/site.ts'
import { AccessLinks } from '../../accounts/web/shared/access-links.tsx'
import type { Route } from './+types/online-courses.route'
import type { MemberCoursesProps } from './member-courses.tsx'
import './courses.scss'

interface CourseNames {
  names: string[]
}

const noNames: CourseNames = { names: [] }

export const handle = { script: 'held' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  return loadOr(services, async (): Promise<CourseNames> => ({ names: await services.courses.names() }), noNames)
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Online courses',
    description:
      'Courses on the learning platform for users: CUI, CMMC Level 1, system security plans, and plans of action with milestones.',
    path: '/online-courses',
  })

/** ROUTE-24. What is for users is fetched by their browsers: the page itself is the same for everyone, with the names. */
function OnlineCourses({ loaderData: { names } }: { loaderData: CourseNames }) {
  const session = useSession()
  const [Courses, setCourses] = useState<ComponentType<MemberCoursesProps>>()
  const [failed, setFailed] = useState(false)
  const { infoMailbox, programmeName } = useSite()
  useEffect(() => {
    if (session.state === 'in')
      import('./member-courses.tsx').then(
        (module) => setCourses(() => module.MemberCourses),
        () => setFailed(true),
      )
  }, [session.state])
  return (
    <Page
      title="Online courses"
      lead="Courses in your own time, on the learning platform: stop when you like, and go on where you were."
      crumbs={[{ to: '/training', text: 'Training catalog' }]}
    >
      {session.state !== 'in' ? (
        <div className="for-visitors">
          <Invitation names={names} />
        </div>
      ) : Courses ? (
        <Courses key={session.userId} mailbox={infoMailbox} programme={programmeName} />
      ) : (
        <p role="status">
          {failed ? 'The courses could not be loaded. Please load the page again.' : 'Loading the courses ...'}
        </p>
      )}
    </Page>
  )
}

export default OnlineCourses

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={OnlineCourses} without={() => noNames} />
}

/** COURSE-02, KIT-03 */
function Invitation({ names }: { names: string[] }) {
  return (
    <section className="courses-invitation" aria-labelledby="courses-invitation">
      <h2 id="courses-invitation">Log in to take the courses</h2>
      <p>
        The online courses are for users who are logged in. You get an account on the learning platform with them. If
        you have no account here yet, sign up: it costs nothing.
      </p>
      <AccessLinks />
      {names.length > 0 ? (
        <>
          <h3>The courses</h3>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
