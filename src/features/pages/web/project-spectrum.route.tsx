import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/project-spectrum.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('project-spectrum') }
}

export const meta: Route.MetaFunction = describeText

export default function ProjectSpectrum({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <Prose text={text} />
      <h2>How the program works</h2>
      <ol className="stations">
        {listOf(text, 'stations').map(({ title, text: words, to = '/', label }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
            <p>
              <AnyLink to={to}>{label}</AnyLink>
            </p>
          </li>
        ))}
      </ol>
      <Prose text={text} part="first" />
    </TextPage>
  )
}
