import { lazy, memo, Suspense } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { OfficialWording, Question } from '../../contract.ts'
import { honestyNotes, noteTexts } from '../../honesty.ts'
import { statusText } from '../../mark-names.ts'
import { answerOf, metByMark, type RequirementStatus, statusOf } from '../../scoring.ts'
import { pointsText, takenOffText } from '../../wording.ts'
import { QuestionRow } from './question-row.tsx'
import { RequirementDetails } from './requirement-details.tsx'
import { RequirementMark } from './requirement-mark.tsx'
import { useLater } from './use-later.ts'
import { useFigure, useItem } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

const Responsibilities = lazy(() => import('./responsibilities.tsx'))
const PartialCredit = lazy(() => import('./partial-credit.tsx'))
const PlansNote = lazy(() => import('./plans-note.tsx'))

interface CardProps {
  session: WorkSession
  question: Question
  /** Undefined until it is loaded. */
  wording: OfficialWording | undefined
}

/** One requirement: what it means, its objectives, and what stands beside them. */
export const RequirementCard = memo(function RequirementCard({ session, question, wording }: CardProps) {
  const { name, identifier, title, rows, weight } = question
  const requirement = session.questionnaire.requirement(name)
  const { framework } = session.questionnaire
  const { methodology } = framework
  useLater(framework, requirement.partialWhen !== undefined)
  const status = useFigure(session.workbook, name, ({ responses }) => statusOf(requirement, responses))
  const statusWords = useFigure(session.workbook, name, ({ responses }) =>
    statusText(statusOf(requirement, responses), metByMark(requirement, responses)),
  )
  const answered = useFigure(
    session.workbook,
    name,
    ({ answers }) => rows.filter((row) => answerOf(answers, name, row.name) !== undefined).length,
  )
  const points = useFigure(session.workbook, name, ({ responses }) =>
    status === 'unmet' && weight !== null ? `${takenOffText(requirement, responses)} taken off` : pointsText(weight),
  )
  const notes = useFigure(session.workbook, name, (workbook) =>
    honestyNotes(requirement, workbook.responses)
      .map((note) => noteTexts[note])
      .join('\n'),
  )
  return (
    <section className="requirement" id={name} aria-labelledby={`${name}-title`} tabIndex={-1}>
      <header className="requirement__head">
        <div>
          <p className="requirement__ids">
            <strong>{name}</strong> {identifier}
            {methodology ? <span className="quiet"> · {points}</span> : null}
          </p>
          <h3 id={`${name}-title`}>{title}</h3>
        </div>
        <StatusTag status={status} text={statusWords} answered={answered} rows={rows.length} />
        <FlagButton session={session} name={name} />
      </header>
      {wording ? (
        <p className="requirement__official">
          <strong>{wording.name}</strong> {wording.statement} <cite>{wording.source}</cite>
        </p>
      ) : null}
      <Help question={question} wording={wording} from={framework.words.objectivesFrom} />
      {rows.map((row) => (
        <QuestionRow key={row.name} session={session} row={row} />
      ))}
      {requirement.partialWhen ? (
        <Suspense>
          <PartialCredit session={session} name={name} />
        </Suspense>
      ) : null}
      {session.state.providers?.length ? (
        <Suspense>
          <Responsibilities session={session} question={question} />
        </Suspense>
      ) : null}
      <RequirementMark session={session} requirement={requirement} />
      <RequirementDetails session={session} question={question} unmet={status === 'unmet'} />
      {name === methodology?.plansOfAction ? (
        <Suspense>
          <PlansNote session={session} methodology={methodology} />
        </Suspense>
      ) : null}
      {notes ? (
        <ul className="requirement__notes" aria-label={`Notes on ${name}`}>
          {notes.split('\n').map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
})

interface StatusProps {
  status: RequirementStatus
  text: string
  answered: number
  rows: number
}

function StatusTag({ status, text, answered, rows }: StatusProps) {
  return (
    <span className={`status-tag status-tag--${status}`}>
      {status === 'met' ? <Icon name="check" /> : null}
      {status === 'unanswered' ? `${answered} of ${rows} answered` : text}
    </span>
  )
}

function FlagButton({ session, name }: { session: WorkSession; name: string }) {
  const { flagged = false } = useItem(session.workbook, name)
  return (
    <button
      type="button"
      className="flag-button"
      aria-pressed={flagged}
      data-flag
      onClick={() => session.enter(name, 'flagged', !flagged)}
    >
      {flagged ? 'Flagged' : 'Flag'}
      <span className="visually-hidden"> {name} for review</span>
    </button>
  )
}

interface HelpProps extends Pick<CardProps, 'question' | 'wording'> {
  /** Where the objectives stand. */
  from: string
}

function Help({ question: { name, tooltip, example, evidence }, wording, from }: HelpProps) {
  return (
    <details className="fold">
      <summary>
        What it means<span className="visually-hidden">: {name}</span>
        <span className="fold__state">with an example, and what an assessor looks at</span>
      </summary>
      <div className="requirement__help">
        <p>{tooltip}</p>
        <h4>In a small shop</h4>
        <p>{example}</p>
        <h4>What an assessor would look at</h4>
        <ul className="usa-list">
          {evidence.map((piece) => (
            <li key={piece}>{piece}</li>
          ))}
        </ul>
        {wording ? (
          <>
            <h4>What an assessor determines ({from})</h4>
            <ul className="usa-list">
              {wording.objectives.map(({ name: objective, text }) => (
                <li key={objective}>
                  {objective} {text}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </details>
  )
}
