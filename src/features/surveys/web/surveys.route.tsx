import { Link } from 'react-router'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { surveys } from '../questionnaires/all.ts'
import type { Route } from './+types/surveys.route'

export const handle = { script: 'held' } satisfies PageHandle

/** SURVEY-02. Made here, so that the browser does not load every question for two links. */
export function loader() {
  return surveys.flatMap(({ slug, questionnaire, listed }) =>
    listed ? [{ slug, title: questionnaire.title, text: listed }] : [],
  )
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Surveys on our trainings',
    description:
      'Tell us what to keep and what to mend: short surveys for everyone who took part in one of our trainings.',
    path: '/surveys',
  })

export default function Surveys({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Surveys" lead="A few short questions after a training. Nobody asks for your name.">
      <ul className="card-grid">
        {loaderData.map(({ slug, title, text }) => (
          <li key={slug}>
            <article className="card">
              <div className="card__body">
                <p className="row">
                  <span className="badge">SURVEY</span>
                </p>
                <h2 className="card__title">{title}</h2>
                <p className="card__text">{text}</p>
                <p>
                  <Link to={`/surveys/${slug}`} className="usa-button usa-button--outline" prefetch="intent">
                    Take survey<span className="visually-hidden">: {title}</span>
                  </Link>
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Page>
  )
}
