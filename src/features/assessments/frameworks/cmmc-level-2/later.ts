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
  documents: {
    never: withPlanOfAction,
    toCome: {
      'sprs-entry-sheet':
        'There is no SPRS sheet for Level 2 (Self) yet: SPRS asks there for the status of each of the 110 requirements, family by family, and a sheet of the older kind, with a score alone, would be the wrong form. The security plan and the answer list hold each status.',
    },
  },
}
