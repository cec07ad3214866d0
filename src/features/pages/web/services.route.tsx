import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/services.route'
import { SampleFigures } from './figures.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('services') }
}

export const meta: Route.MetaFunction = describeText

export default function Services({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <h2 className="visually-hidden">Services</h2>
      <ul className="tiles">
        {listOf(text, 'services').map(({ title, text: words, to = '/' }) => (
          <li key={title}>
            <h3>
              <AnyLink to={to}>{title}</AnyLink>
            </h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <SampleFigures figures={listOf(text, 'figures')} />
      <section className="sample" aria-labelledby="sample-families">
        <h2 id="sample-families">Readiness by family (sample)</h2>
        <dl className="bars">
          {listOf(text, 'families').map(({ title, figure = '0' }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="8" className="bars__track" />
                  <rect width={figure} height="8" className="bars__value" />
                </svg>
                <span>{figure}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Prose text={text} />
    </TextPage>
  )
}
