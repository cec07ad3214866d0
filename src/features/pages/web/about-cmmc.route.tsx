import { Link } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { Route } from './+types/about-cmmc.route'
import { CmmcPanel } from './shared/cmmc-panel.tsx'
import { TextPage } from './text-page.tsx'
import { describeText, listOf, Prose } from './text-parts.tsx'

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { pages } = servicesOf(context)
  const [text, standing] = await Promise.all([pages.read('about-cmmc'), pages.cmmcStanding()])
  return { text, standing }
}

export const meta: Route.MetaFunction = describeText

export default function AboutCmmc({ loaderData: { text, standing } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <h2>Three levels</h2>
      <ol className="levels">
        {listOf(text, 'levels').map(({ title, label, text: words, figure }) => (
          <li key={title}>
            <span className="levels__number" aria-hidden="true">
              {figure}
            </span>
            <h3>{title}</h3>
            <p className="levels__label">{label}</p>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <Prose text={text} />
      <CmmcPanel standing={standing} />
      <h2>How many requirements?</h2>
      <div className="two-columns">
        <table className="data-table">
          <caption>Requirements now, and practices in CMMC 1.0</caption>
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Requirements in force</th>
              <th scope="col">Practices in CMMC 1.0</th>
            </tr>
          </thead>
          <tbody>
            {listOf(text, 'counts').map(({ title, figure, label }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{figure}</td>
                <td>{label}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Prose text={text} part="counts" />
      </div>
      <Prose text={text} part="path" />
      <aside className="call" aria-labelledby="call-readiness">
        <h2 id="call-readiness">Where do you stand?</h2>
        <p>The readiness check asks the questions in plain words, and keeps your answers until you come back.</p>
        <Link to="/cyber-readiness-check" className="usa-button">
          Start the readiness check
        </Link>
      </aside>
    </TextPage>
  )
}
