import { expect, test } from 'vitest'
import { isAboutCmmcPhases, standingOn } from './cmmc-contract.ts'
import { cmmcNotice, cmmcNoticeSchema } from './notices/cmmc-notice.ts'

const free = { ...cmmcNotice, suspension: null }
const on = (notice: typeof cmmcNotice, day: string) => {
  const { inForce, suspended, next, phases, levels } = standingOn(notice, day)
  return [
    inForce?.number,
    suspended && `${suspended.from}-${suspended.to}`,
    next?.number,
    phases.map(({ state }) => state[0]).join(''),
    levels.map(({ state }) => state[0]).join(''),
  ]
}

test.each([
  ['2025-11-09', [undefined, undefined, 1, 'cccc', 'ccc'], [undefined, undefined, 1, 'cccc', 'ccc']],
  ['2025-11-10', [1, undefined, 2, 'iccc', 'iic'], [1, undefined, 2, 'iccc', 'iic']],
  ['2026-07-13', [1, undefined, 2, 'iccc', 'iic'], [1, '2-4', undefined, 'isss', 'iis']],
  ['2026-11-10', [2, undefined, 3, 'iicc', 'iii'], [1, '2-4', undefined, 'isss', 'iis']],
  ['2029-01-01', [4, undefined, undefined, 'iiii', 'iii'], [1, '2-4', undefined, 'isss', 'iis']],
])('FIRST-07 the phases as they stand on %s, by the rule alone and as they are held back', (day, byRule, heldBack) => {
  expect(on(free, day)).toEqual(byRule)
  expect(on(cmmcNotice, day)).toEqual(heldBack)
})

test('FIRST-07 the notice of the release keeps its own rules, and others are refused by name', () => {
  expect(cmmcNoticeSchema.parse(cmmcNotice)).toEqual(cmmcNotice)
  expect(cmmcNoticeSchema.safeParse({ ...cmmcNotice, phases: cmmcNotice.phases.toReversed() }).success).toBe(false)
  expect(cmmcNoticeSchema.safeParse({ ...cmmcNotice, suspension: { from: 9, since: '2026-07-13' } }).success).toBe(
    false,
  )
})

test('FIRST-07 an item on the phases is known by its title', () => {
  expect(isAboutCmmcPhases('The four CMMC phases, told without a timeline graphic')).toBe(true)
  expect(isAboutCmmcPhases('Choosing a C3PAO before CMMC')).toBe(false)
})
