import { markNames } from '../../mark-names.ts'
import { markCounts, markFacts, marksTitle } from '../../mark-wording.ts'
import type { Summary } from './summary.ts'
import type { WorkSession } from './work-session.ts'

interface MarkedAnswersProps {
  session: Pick<WorkSession, 'questionnaire' | 'workbook'>
  summary: Summary
}

/** RULE-14: what is marked, apart from the other answers; nothing where nothing is. */
export function MarkedAnswers({ session, summary }: MarkedAnswersProps) {
  const { workbook, questionnaire } = session
  const marked = questionnaire.requirements.filter(({ id }) => workbook.item(id).mark)
  if (marked.length === 0) return null
  return (
    <section aria-labelledby="answers-marked">
      <h3 id="answers-marked">{marksTitle}</h3>
      {marked.map(({ id }) => {
        const item = workbook.item(id)
        const { status, metBy } = summary.requirements.get(id)!
        return (
          <div key={id}>
            <h4>
              {id} {questionnaire.questions.get(id)?.title}: {item.mark ? markNames[item.mark].toLowerCase() : ''}
            </h4>
            {markFacts(item).map(([name, text]) => (
              <p key={name} className="answer-table__text">
                {name}: {text}
              </p>
            ))}
            <p>{markCounts(item, status, metBy)}</p>
          </div>
        )
      })}
    </section>
  )
}
