import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/accessibility.route'
import { TextPage } from './text-page.tsx'
import { describeText, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('accessibility') }
}

export const meta: Route.MetaFunction = describeText

export default function Accessibility({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <Prose text={text} />
    </TextPage>
  )
}
