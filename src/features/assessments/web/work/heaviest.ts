import type { ScoredRequirement } from '../../scoring.ts'
import type { Summary } from './summary.ts'

/** What is not met, by the points it takes off: first what there is no score without, then from the heaviest down. */
export function heaviestFirst(
  requirements: readonly ScoredRequirement[],
  { requirements: summaries }: Pick<Summary, 'requirements'>,
): ScoredRequirement[] {
  const points = ({ id, weight }: ScoredRequirement) =>
    weight === null ? Number.POSITIVE_INFINITY : (summaries.get(id)?.deduction ?? 0)
  return requirements
    .filter(({ id }) => summaries.get(id)?.status === 'unmet')
    .toSorted((one, other) => (points(one) === points(other) ? 0 : points(other) - points(one)))
}
