import { servicesOf } from '../../../page-services.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/pilot-program.route'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await servicesOf(context).pages.read('pilot-program') }
}

export const meta: Route.MetaFunction = describeText

export default function PilotProgram({ loaderData: { text } }: Route.ComponentProps) {
  const session = useSession()
  const loggedIn = session.state === 'in'
  // The first two steps: logged in, and multi-factor login on (PILOT-02, PAGE-25).
  const done = [loggedIn, loggedIn && session.MFA]
  return (
    <TextPage text={text} here="Pilot program">
      <Prose text={text} />
      <ul className="tiles">
        {listOf(text, 'terms').map(({ title, figure, text: words }) => (
          <li key={title}>
            <p className="terms__figure">{figure}</p>
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <h2>How to take part</h2>
      <ol className="stations">
        {listOf(text, 'steps').map(({ title, text: words, to = '/', label }, index) => (
          <li key={title} className={done[index] ? 'stations__done' : undefined}>
            <h3>
              {title}
              {done[index] ? (
                <span className="stations__mark">
                  <Icon name="check" /> Done
                </span>
              ) : null}
            </h3>
            <p>{words}</p>
            {done[index] ? null : (
              <p>
                <AnyLink to={to}>{label}</AnyLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      <Prose text={text} part="who" />
    </TextPage>
  )
}
