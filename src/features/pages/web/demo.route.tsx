import { data } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/demo.route'
import { Films } from './films.tsx'
import { loadFilms } from './load-films.ts'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const text = await services.pages.read('demo')
  const { films, init } = await loadFilms(services, listOf(text, 'films'), services.site.demoVideos)
  return data({ text, films: films.filter(({ player, recording }) => player || recording) }, init)
}

export const meta: Route.MetaFunction = describeText

export default function Demo({ loaderData: { text, films } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      {films.length > 0 ? (
        <Films films={films} />
      ) : (
        <div className="panel panel--tint">
          <Prose text={text} />
          <ul className="plain-list">
            {listOf(text, 'instead').map(({ title, to = '/' }) => (
              <li key={title}>
                <AnyLink to={to}>{title}</AnyLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TextPage>
  )
}
