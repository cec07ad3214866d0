import { data, Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { SignUpLink } from '../../accounts/web/shared/access-links.tsx'
import { MembersOnly, VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import { ExpertContact } from '../../applications/web/shared/expert-contact.tsx'
import type { PageEntry } from '../server/index.ts'
import type { Route } from './+types/mep.route'
import { Films } from './films.tsx'
import { loadFilms } from './load-films.ts'
import { StepDiagram } from './step-diagram.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'
import './mep.scss'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const { pages, site } = services
  const text = await pages.read('mep')
  const { films, init } = await loadFilms(services, listOf(text, 'films'), site.mepVideos)
  return data({ text, films, programmeName: site.programmeName }, init)
}

export const meta: Route.MetaFunction = describeText

export default function Mep({ loaderData: { text, films, programmeName } }: Route.ComponentProps) {
  return (
    <TextPage text={text} here="MEP">
      <Prose text={text} />
      <Films films={films} />
      <VisitorsOnly>
        <aside className="call" aria-labelledby="call-account">
          <h2 id="call-account">{programmeName} for manufacturers</h2>
          <p>With an account you register with the partnership, and keep your readiness check beside it.</p>
          <p className="row">
            <SignUpLink className="usa-button">Sign up</SignUpLink>
            <Link to="/login?redirect=/mep-register">Log in</Link>
          </p>
        </aside>
      </VisitorsOnly>
      <MembersOnly>
        <aside className="call" aria-labelledby="call-register">
          <h2 id="call-register">Register with the partnership</h2>
          <p>Tell your company's codes and address once; share them with the office of your state if you like.</p>
          <p className="row">
            <Link to="/mep-register" className="usa-button">
              Register with MEP
            </Link>
          </p>
        </aside>
      </MembersOnly>
      <h2>From the first question to a status that holds</h2>
      <StepDiagram steps={listOf(text, 'steps')} />
      <Prose text={text} part="expert" />
      <p>
        <ExpertContact />
      </p>
      <Prose text={text} part="use" />
      <ul className="tiles tiles--wide">
        {listOf(text, 'scenarios').map(({ title, text: words, to, label }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
            <p>
              <a href={to}>
                <Icon name="document" /> {label}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <div className="link-columns">
        <LinkColumn title="Learn More" links={listOf(text, 'learn')} />
        <LinkColumn title="Education Topics" links={listOf(text, 'education')} />
        <LinkColumn title="Tools and Checklists" links={listOf(text, 'tools')} />
      </div>
    </TextPage>
  )
}

function LinkColumn({ title, links }: { title: string; links: PageEntry[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="plain-list">
        {links.map((link) => (
          <li key={link.title}>
            <AnyLink to={link.to ?? '/'}>{link.title}</AnyLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
