import { useEffect, useRef } from 'react'
import { DayText, formatDate } from '../../../../ui/dates.tsx'
import type { Question } from '../../contract.ts'
import { noteTexts } from '../../honesty.ts'
import { statusText } from '../../mark-wording.ts'
import { MarkedAnswers } from './marked-answers.tsx'
import type { Summary } from './summary.ts'
import { answerText } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface AnswerListProps {
  session: Pick<WorkSession, 'questionnaire' | 'workbook'>
  summary: Summary
  /** When it was so, of a completion; now where it is left out. */
  at?: string
}

/** Everything that was answered, family by family, for paper or PDF. */
export function AnswerList({ session, summary, at = new Date().toISOString() }: AnswerListProps) {
  const { questionnaire } = session
  return (
    <div className="answer-list">
      <p className="quiet">
        {questionnaire.title}, as of {formatDate(at, true)}. {summary.answered} of {summary.rows} questions answered. A
        self-assessment, prepared by the company; no assessment by the government or by a C3PAO.
      </p>
      {questionnaire.families.map(({ name, title, elements }) => (
        <section key={name} aria-labelledby={`answers-${name}`}>
          <h3 id={`answers-${name}`}>{title}</h3>
          {elements.map((question) => (
            <RequirementAnswers key={question.name} session={session} summary={summary} question={question} />
          ))}
        </section>
      ))}
      <MarkedAnswers session={session} summary={summary} />
    </div>
  )
}

function RequirementAnswers({
  session: { workbook, questionnaire },
  summary,
  question,
}: AnswerListProps & { question: Question }) {
  const { name, identifier, title, rows } = question
  const { evidence, owner, targetDate, plan, resources, flagged } = workbook.item(name)
  const { status, metBy, takenOff, notes } = summary.requirements.get(name)!
  const points = questionnaire.key !== 'NEWCMMCLEVEL1' && status === 'unmet' ? `, ${takenOff} taken off` : ''
  return (
    <table className="data-table answer-table">
      <caption>
        {name} ({identifier}) {title}: {statusText(status, metBy)}
        {points}
        {flagged ? ', flagged for review' : ''}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Objective</th>
          <th scope="col">Question</th>
          <th scope="col">Answer, and how it is done</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { answer, how } = workbook.item(row.name)
          return (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.title}</td>
              <td>
                <strong>{answerText(answer)}</strong>
                {how ? <p className="answer-table__text">{how}</p> : null}
              </td>
            </tr>
          )
        })}
        {evidence || owner || targetDate || plan || resources || notes.length > 0 ? (
          <tr>
            <td colSpan={3} className="answer-table__more">
              <Fact name="Evidence" text={evidence} />
              <Fact name="Owner" text={owner} />
              {targetDate ? (
                <p>
                  Target date: <DayText day={targetDate} />
                </p>
              ) : null}
              <Fact name="Left to do" text={plan} />
              <Fact name="What it takes" text={resources} />
              {notes.map((note) => (
                <p key={note}>Note: {noteTexts[note]}</p>
              ))}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

const Fact = ({ name, text }: { name: string; text: string | undefined }) =>
  text ? (
    <p className="answer-table__text">
      {name}: {text}
    </p>
  ) : null

/** The list by itself; the browser's print window opens as soon as it stands there. */
export function PrintView({ onBack, ...list }: AnswerListProps & { onBack(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.print()
  }, [])
  return (
    <section aria-labelledby="print-title">
      <div className="row no-print">
        <button type="button" className="usa-button" onClick={() => window.print()}>
          Print this list
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={onBack}>
          Back to the questions
        </button>
      </div>
      <h2 id="print-title" ref={heading} tabIndex={-1}>
        Answer list
      </h2>
      <AnswerList {...list} />
    </section>
  )
}
