import { Link } from 'react-router'
import { loadOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { DayText } from '../../../ui/dates.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageWithout } from '../../../ui/failed-load.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import type { CheckedAnswer } from '../contract.ts'
import type { Route } from './+types/answers.route'
import './answers.scss'

type ShownAnswer = Omit<CheckedAnswer, 'asked'> & { isOld: boolean }

export const handle = { script: 'held' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const load = async (): Promise<AnswersData> => {
    const answers = await services.content.checkedAnswers()
    return {
      answers: answers.map(({ asked: _, ...answer }) => ({ ...answer, isOld: services.isYearOld(answer.checkedOn) })),
    }
  }
  return loadOr(services, load, noAnswers())
}

interface AnswersData {
  answers: ShownAnswer[]
}

const noAnswers = (): AnswersData => ({ answers: [] })

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Checked answers',
    description:
      'Short answers to what small companies ask most about CMMC, CUI, incidents, scores, deadlines and costs, each with its source and the day on which it was checked.',
    path: '/answers',
    feed: { path: '/answers/rss.xml', title: 'Checked answers' },
  })

function Answers({ loaderData: { answers } }: { loaderData: AnswersData }) {
  return (
    <Page
      title="Checked answers"
      lead="Short answers to what companies ask most, each with its source and the day on which that was read. They are no legal advice: your contract and the current text of the rule count."
    >
      {answers.length === 0 ? (
        <Empty text="Check back soon for answers..." />
      ) : (
        <>
          <nav aria-label="Questions">
            <ul className="answer-index">
              {answers.map(({ id, question }) => (
                <li key={id}>
                  <Link to={`#answer-${id}`}>{question}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="answers">
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </div>
        </>
      )}
    </Page>
  )
}

function Answer({ answer }: { answer: ShownAnswer }) {
  const { id, question, text, source, sourceLink, page, checkedOn, isOld } = answer
  return (
    <section id={`answer-${id}`} tabIndex={-1} aria-labelledby={`question-${id}`}>
      <h2 id={`question-${id}`}>{question}</h2>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="answer__source">
        Checked on <DayText day={checkedOn} />: {sourceLink ? <a href={sourceLink}>{source}</a> : source}.
        {isOld ? ' That is more than a year ago: look at the source before you rely on it.' : ''}
      </p>
      {page ? (
        <p>
          <Link to={page}>Read on</Link>
          <span className="visually-hidden">: {question}</span>
        </p>
      ) : null}
    </section>
  )
}

export default Answers

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageWithout error={error} page={Answers} without={noAnswers} />
}
