import type { AssessmentKey } from '../../../src/features/assessments/contract.ts'

/** The checks that are filled in; answers of Level 2 are a set of both its views. */
export const level2 = 'NEWCMMCLEVEL2'
export const otherView = 'NEWNIST800171'
export const level1 = 'NEWCMMCLEVEL1'
export const checkKeys = [level2, otherView, level1] as const satisfies AssessmentKey[]
