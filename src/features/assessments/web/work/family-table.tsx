import type { RequirementStatus } from '../../scoring.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Summary } from './summary.ts'
import { statusTexts } from './words.ts'

/** How many requirements of each family are met; what is not yet assessed is no "not met" (RULE-07). */
export function FamilyTable({ questionnaire, summary }: { questionnaire: Questionnaire; summary: Summary }) {
  const statuses: RequirementStatus[] =
    summary.answered < summary.rows ? ['met', 'unmet', 'unanswered'] : ['met', 'unmet']
  return (
    <table className="data-table">
      <caption>Requirements by family</caption>
      <thead>
        <tr>
          <th scope="col">Family</th>
          {statuses.map((status) => (
            <th key={status} scope="col">
              {statusTexts[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {questionnaire.families.map(({ name, title, elements }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            {statuses.map((status) => (
              <td key={status}>
                {elements.filter((question) => summary.requirements.get(question.name)?.status === status).length}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
