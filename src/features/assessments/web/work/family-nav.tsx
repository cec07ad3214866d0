import { Link } from 'react-router'
import type { Family, Questionnaire } from './questionnaire.ts'
import { type Filter, filters, passes, type Summary } from './summary.ts'
import { useView } from './use-view.ts'

interface FamilyNavProps {
  questionnaire: Questionnaire
  summary: Summary
  current: Family
  filter: Filter
}

/** The pages of the assessment, one a family, with how far each is. */
export function FamilyNav({ questionnaire, summary, current, filter }: FamilyNavProps) {
  return (
    <nav className="family-nav" aria-label="Families of requirements">
      <ol>
        {questionnaire.families.map((family) => (
          <FamilyLink
            key={family.name}
            family={family}
            summary={summary}
            filter={filter}
            current={family.name === current.name}
          />
        ))}
      </ol>
    </nav>
  )
}

interface FamilyLinkProps {
  family: Family
  summary: Summary
  filter: Filter
  current: boolean
}

function FamilyLink({ family: { name, title, elements }, summary, filter, current }: FamilyLinkProps) {
  const { addressOf } = useView()
  const parts = elements.map((question) => summary.requirements.get(question.name)!)
  const answered = parts.reduce((sum, part) => sum + part.answered, 0)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const fitting = parts.filter((part) => passes(filter, part)).length
  return (
    <li>
      <Link to={addressOf('questions', '', name)} preventScrollReset aria-current={current ? 'page' : undefined}>
        <span className="family-nav__name">{title}</span>
        <span className="family-nav__count">
          {answered}/{rows}
          <span className="visually-hidden"> questions answered</span>
        </span>
        <progress className="meter meter--thin" max={rows} value={answered} aria-label={`${title}, answered`} />
        {filter === 'all' ? null : (
          <span className="family-nav__fitting">
            {filters[filter]}: {fitting}
          </span>
        )}
      </Link>
    </li>
  )
}
