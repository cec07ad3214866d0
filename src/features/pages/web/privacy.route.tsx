import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import { PrivacyNotice } from '../../../ui/site/privacy-notice.tsx'
import { useSite } from '../../../ui/site/site.ts'
import type { Route } from './+types/privacy.route'
import { TextPage } from './text-page.tsx'
import { describeText, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('privacy') }
}

export const meta: Route.MetaFunction = describeText

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  const { infoMailbox } = useSite()
  return (
    <TextPage text={text}>
      <h2>The notice in short</h2>
      <PrivacyNotice infoMailbox={infoMailbox} />
      <Prose text={text} />
    </TextPage>
  )
}
