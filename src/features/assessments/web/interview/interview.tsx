import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { whenIdle } from '../../../../platform/browser/when-idle.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { InterviewState } from '../../contract.ts'
import { interviewParts, questionOf } from '../../interview/questions.ts'
import { readerMessage } from '../../reader-contract.ts'
import { saidOf } from '../saving/use-fact-saver.ts'
import { QuestionField } from './question-field.tsx'
import { type UsedInterview, useInterview } from './use-interview.ts'
import './interview.scss'

// Only whoever wants to see what follows needs the rules, the questions of the check and its answers.
const loadResults = () => import('./results.tsx')
const Results = lazy(loadResults)

interface InterviewProps {
  userId: string
  state: InterviewState
  /** A further one; left out of the first. */
  system: string | undefined
}

const results = { name: 'results', title: 'What follows' } as const
const steps = [...interviewParts, results]

/** The one interview, a part at a time, in any order (EASE-02, EASE-13, SYSTEM-04). */
export function Interview({ userId, state, system }: InterviewProps) {
  const interview = useInterview(userId, state, system !== undefined)
  const { values, said, conflicts, answers } = interview
  const named = useSearchParams()[0].get('part')
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === named),
  )
  const step = steps[at] ?? results
  const next = steps[at + 1]
  const heading = useFocusOnMove(step.name)
  // So that it is there without a connection too; a failure is told where it is opened.
  useEffect(() => whenIdle(() => void loadResults().catch(() => undefined)), [])
  const addressOf = (part: string) => `?${new URLSearchParams({ ...(system ? { system } : {}), part })}`
  const unreadable = interview.unreadable.map((field) => questionOf(field)?.asks ?? 'What was put aside.')
  return (
    <div className="site-form interview">
      {state.mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
      {unreadable.length > 0 ? (
        <Alert kind="warning" title="Some answers cannot be opened">
          The portal’s key was changed since: {unreadable.join(' ')} Please ask us first, because the old key may bring
          them back. What you answer anew takes their place.
        </Alert>
      ) : null}
      <nav aria-label="Parts of the interview">
        <ol className="interview__parts">
          {steps.map((one, index) => (
            <li key={one.name}>
              <Link to={addressOf(one.name)} preventScrollReset aria-current={index === at ? 'step' : undefined}>
                {one.title}
              </Link>
              {'questions' in one ? (
                <span className="quiet">
                  {' '}
                  {one.questions.filter(({ name }) => answers[name]).length} of {one.questions.length} answered
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      </nav>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      {'questions' in step ? (
        step.questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            taken={values[question.name] ?? []}
            theirs={conflicts.get(question.name)}
            refusal={interview.refusals[question.name]}
            mayWrite={state.mayWrite}
            onChange={(taken) => interview.set(question.name, taken)}
            onChoose={(taken) => interview.settle(question.name, taken)}
          />
        ))
      ) : (
        <Suspense fallback={<p role="status">Loading what follows ...</p>}>
          <Results userId={userId} system={system} interview={interview} mayWrite={state.mayWrite} />
        </Suspense>
      )}
      {next ? (
        <p>
          <Link className="usa-button" to={addressOf(next.name)} preventScrollReset>
            {next === results ? 'See what follows' : `Next: ${next.title}`}
          </Link>
        </p>
      ) : null}
      <p className="interview__state" role="status">
        {answersSaid(said, conflicts)}
      </p>
    </div>
  )
}

/** What is said of the saves; by its name, because what is confirmed is saved by itself. */
function answersSaid(said: UsedInterview['said'], conflicts: UsedInterview['conflicts']): string {
  const called = (field: string) => (questionOf(field) ? `“${questionOf(field)?.asks}”` : 'what was put aside')
  const text = saidOf(said, conflicts.keys(), called).trim()
  return text ? `Answers: ${text}` : ''
}

/** The heading of a part that somebody moved to has the focus; that of the part that the page opens with has not. */
function useFocusOnMove(part: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [part])
  return heading
}
