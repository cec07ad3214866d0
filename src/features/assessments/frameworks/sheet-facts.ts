import type { FrameworkKey } from './registry.ts'

/** Which fields of "Your system" the SPRS sheet of each check prints; none where there is no sheet. */
export const sheetFacts: Readonly<Record<FrameworkKey, readonly string[]>> = {
  NEWNIST800171: ['planName', 'planVersion', 'planDate', 'cageCodes'],
  NEWCMMCLEVEL1: [
    'cageCodes',
    'employees',
    'affirmingOfficialName',
    'affirmingOfficialTitle',
    'affirmingOfficialPhone',
    'affirmingOfficialMail',
  ],
  NEWCMMCLEVEL2: [],
}
