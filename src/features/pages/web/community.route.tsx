import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/community.route'
import { TextPage } from './text-page.tsx'
import { describeText } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('community') }
}

export const meta: Route.MetaFunction = describeText

export default function Community({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text} here="Community">
      <p className="row">
        <Link to="/" className="usa-button">
          Back to Homepage
        </Link>
        <Link to="/events">See the events</Link>
        <Link to="/cyber-circuits">See the cyber circuits</Link>
      </p>
    </TextPage>
  )
}
