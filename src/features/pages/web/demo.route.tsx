import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import type { Route } from './+types/demo.route'
import { Films } from './films.tsx'
import { describeText, listOf, Prose, TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = servicesOf(context)
  return { text: await pages.read('demo'), players: site.demoVideos }
}

export const meta: Route.MetaFunction = describeText

export default function Demo({ loaderData: { text, players } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      {players.length > 0 ? (
        <Films players={players} films={listOf(text, 'films').slice(0, players.length)} />
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
