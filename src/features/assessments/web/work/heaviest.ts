import type { ScoredRequirement } from '../../scoring.ts'
import type { Summary } from './summary.ts'

/** What is not met, by the points it costs: first what there is no score without, then from the heaviest down. */
export function heaviestFirst(
  requirements: readonly ScoredRequirement[],
  { requirements: summaries }: Pick<Summary, 'requirements'>,
): ScoredRequirement[] {
  const points = ({ weight }: ScoredRequirement) => weight ?? Number.POSITIVE_INFINITY
  return requirements
    .filter(({ id }) => summaries.get(id)?.status !== 'met')
    .toSorted((one, other) => (points(one) === points(other) ? 0 : points(other) - points(one)))
}
