import { servicesOf } from '../../../page-services.ts'
import { AnyLink } from '../../../ui/any-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PageEntry } from '../server/index.ts'
import type { Route } from './+types/mep.route'
import { Films } from './films.tsx'
import { StepDiagram } from './step-diagram.tsx'
import { describeText, listOf, Prose, TextPage } from './text-page.tsx'
import './mep.scss'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = servicesOf(context)
  return { text: await pages.read('mep'), players: site.mepVideos, programmeName: site.programmeName }
}

export const meta: Route.MetaFunction = describeText

export default function Mep({ loaderData: { text, players, programmeName } }: Route.ComponentProps) {
  return (
    <TextPage text={text} here="MEP">
      <h2>{programmeName} and the partnership</h2>
      <Prose text={text} />
      <Films players={players} films={listOf(text, 'films')} />
      <h2>From the first question to a status that holds</h2>
      <StepDiagram steps={listOf(text, 'steps')} />
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
