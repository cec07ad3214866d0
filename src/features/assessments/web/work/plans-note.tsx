import { planningDays } from '../../close-out.ts'
import type { Methodology } from '../../frameworks/framework.ts'
import { statusOf } from '../../scoring.ts'
import { useFigure } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

interface NoteProps {
  session: WorkSession
  methodology: Methodology
}

/** RULE-05: a yes to plans of action is questioned while open requirements have none. */
export default function PlansNote({ session: { workbook, questionnaire }, methodology }: NoteProps) {
  const text = useFigure(workbook, '*', ({ responses }) => {
    const { framework, requirements } = questionnaire
    const answered = questionnaire.requirement(methodology.plansOfAction)
    const verdict = framework.judge(requirements, responses, planningDays(new Date(), workbook.posted))
    return methodology.missingPlansText(verdict, statusOf(answered, responses) === 'met') ?? ''
  })
  return text ? <p className="requirement__plans">{text}</p> : null
}
