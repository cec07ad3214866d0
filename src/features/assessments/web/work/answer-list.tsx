import { useEffect, useRef, useState } from 'react'
import { DayText, formatDate } from '../../../../ui/dates.tsx'
import type { Account } from '../../../accounts/contract.ts'
import { useAccount } from '../../../accounts/web/shared/account-store.ts'
import type { OfficialWording, Question } from '../../contract.ts'
import { noteTexts } from '../../honesty.ts'
import { statusText } from '../../mark-names.ts'
import { preparedText } from '../../wording.ts'
import { MarkedAnswers } from './marked-answers.tsx'
import { loadWording, useWording } from './official-wording.ts'
import type { Summary } from './summary.ts'
import { answerText } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface AnswerListProps {
  session: Pick<WorkSession, 'questionnaire' | 'workbook'>
  summary: Summary
  /** When it was so, of a completion; now where it is left out. */
  at?: string
  /** Who completed it; who looks at it where it is left out. */
  by?: string
}

/** Where the account cannot be had, the list says what it is all the same. */
const nameOf = (account: Account | undefined, otherwise: string) =>
  account ? `${account.firstName} ${account.lastName}` : otherwise

/** Everything that was answered, family by family, for paper or PDF. */
export function AnswerList({ session, summary, at = new Date().toISOString(), by }: AnswerListProps) {
  const { questionnaire } = session
  const { account, error } = useAccount()
  const { title } = questionnaire
  return (
    <div className="answer-list">
      <p className="quiet">
        {account || error
          ? preparedText({
              title,
              company: account?.organization || nameOf(account, 'the company'),
              day: formatDate(at, true),
              preparedBy: by || nameOf(account, 'its own people'),
              answered: summary.answered,
              asked: summary.rows,
            })
          : null}
      </p>
      {questionnaire.families.map((family) => (
        <FamilyAnswers key={family.name} session={session} summary={summary} family={family} />
      ))}
      <MarkedAnswers session={session} summary={summary} />
    </div>
  )
}

interface FamilyProps extends Pick<AnswerListProps, 'session' | 'summary'> {
  family: WorkSession['questionnaire']['families'][number]
}

function FamilyAnswers({ session, summary, family: { name, title, elements } }: FamilyProps) {
  const wording = useWording(session.questionnaire.key, name)
  return (
    <section aria-labelledby={`answers-${name}`}>
      <h3 id={`answers-${name}`}>{title}</h3>
      {elements.map((question) => (
        <RequirementAnswers
          key={question.name}
          session={session}
          summary={summary}
          question={question}
          official={wording?.get(question.name)}
        />
      ))}
    </section>
  )
}

interface RequirementProps extends Pick<AnswerListProps, 'session' | 'summary'> {
  question: Question
  official: OfficialWording | undefined
}

function RequirementAnswers({ session: { workbook, questionnaire }, summary, question, official }: RequirementProps) {
  const { name, identifier, title, rows } = question
  const { evidence, owner, targetDate, plan, resources, flagged } = workbook.item(name)
  const { status, metBy, takenOff, notes } = summary.requirements.get(name)!
  const points = questionnaire.framework.methodology && status === 'unmet' ? `, ${takenOff} taken off` : ''
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
        {official ? (
          <tr>
            <td colSpan={3} className="answer-table__more">
              {official.name}: {official.statement} ({official.source})
            </td>
          </tr>
        ) : null}
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

/** The list by itself; the browser's print window opens as soon as all of it stands there. */
export function PrintView({ onBack, ...list }: AnswerListProps & { onBack(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { account, error } = useAccount()
  const { key, families } = list.session.questionnaire
  const [worded, setWorded] = useState(false)
  useEffect(() => {
    heading.current?.focus()
    void Promise.all(families.map(({ name }) => loadWording(key, name))).then(() => setWorded(true))
  }, [key, families])
  const whole = worded && (account !== undefined || error !== undefined)
  useEffect(() => {
    if (whole) window.print()
  }, [whole])
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
