import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/small-business-administration.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('small-business-administration') }
}

export const meta: Route.MetaFunction = describeText

export default function SmallBusinessAdministration({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <h2>Four certifications</h2>
      <ul className="tiles tiles--wide">
        {listOf(text, 'certifications').map(({ title, text: words, label }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
            <p className="quiet">{label}</p>
          </li>
        ))}
      </ul>
      <Prose text={text} />
      <h2>What else the SBA does</h2>
      <ul className="tiles">
        {listOf(text, 'help').map(({ title, text: words, to = '/', label }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
            <p>
              <AnyLink to={to}>{label}</AnyLink>
            </p>
          </li>
        ))}
      </ul>
      <Prose text={text} part="goals" />
    </TextPage>
  )
}
