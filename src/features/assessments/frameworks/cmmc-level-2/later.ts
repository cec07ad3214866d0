import { withPlanOfAction } from '../../document-refusals.ts'
import type { LaterRules } from '../framework.ts'
import { claims } from '../sp-800-171-rev-2/methodology-words.ts'
import { obstacleText } from './obstacles.ts'
import { sentence } from './sentence.ts'
import { status } from './status.ts'

export const later: LaterRules = {
  status,
  keptFigures: ({ score = 0 }) => [{ name: 'Score: requirements met', value: `${score}%` }],
  sentence,
  obstacleText,
  claims,
  notApplicable: {
    text: 'An objective that does not apply counts as met, where a reason is written and true (32 CFR 170.24(b)(3)). Confirm only what is so: the reason goes into your system security plan in these words, and can be changed at the requirement. Whoever assesses decides whether it is so; in a self-assessment a senior official of your company affirms it.',
    named: 'The DoD methodology names this requirement as one that may stand as not applicable.',
    unnamed:
      'The DoD methodology does not name this requirement. Ask the contracting officer first where you also post a score by it.',
  },

  documents: {
    never: withPlanOfAction,
    toCome: {
      'sprs-entry-sheet':
        'There is no SPRS sheet for Level 2 (Self) yet: SPRS asks there for the status of each of the 110 requirements, family by family, and a sheet of the older kind, with a score alone, would be the wrong form. The security plan and the answer list hold each status.',
    },
  },
}
