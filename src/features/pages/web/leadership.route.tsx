import { servicesOf } from '../../../page-services.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/leadership.route'
import { describeText, Prose } from './text-parts.tsx'
import './pages.scss'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('leadership') }
}

export const meta: Route.MetaFunction = describeText

export default function Leadership({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <Page title={text.title} lead={text.lead}>
      <div className="profile">
        <img src={text.picture} alt="" width="640" height="640" />
        <Prose text={text} />
      </div>
      <Prose text={text} part="offices" />
    </Page>
  )
}
