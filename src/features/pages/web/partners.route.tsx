import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/partners.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('partners') }
}

export const meta: Route.MetaFunction = describeText

export default function Partners({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <div className="tiles tiles--wide">
        {listOf(text, 'partners').map(({ title, label, text: words, to = '/', figure }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p className="levels__label">{label}</p>
            <p>{words}</p>
            <p>
              <AnyLink to={to}>{figure}</AnyLink>
            </p>
          </section>
        ))}
      </div>
      <h2>Where to begin</h2>
      <Prose text={text} />
    </TextPage>
  )
}
