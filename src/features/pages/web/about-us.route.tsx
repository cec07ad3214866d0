import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/about-us.route'
import { SampleFigures } from './figures.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('about-us') }
}

export const meta: Route.MetaFunction = describeText

export default function AboutUs({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <h2 className="visually-hidden">Our services</h2>
      <ul className="tiles">
        {listOf(text, 'services').map(({ title, text: words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <div className="two-columns">
        <Prose text={text} />
        <Prose text={text} part="limits" />
      </div>
      <SampleFigures figures={listOf(text, 'figures')} />
      <p className="row">
        <Link to="/service-area-locator" className="usa-button">
          Find your accelerator
        </Link>
        <Link to="/success-stories">Read success stories</Link>
      </p>
    </TextPage>
  )
}
