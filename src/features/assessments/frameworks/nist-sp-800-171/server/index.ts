import type { Catalog } from '../../catalog.ts'
import { revisionTwoCatalog, scoreFact } from '../../sp-800-171-rev-2/server/catalog.ts'
import { sprsSheet } from './sprs-sheet.ts'

export const catalog: Catalog = {
  ...revisionTwoCatalog({
    description:
      'All 110 requirements of NIST SP 800-171 revision 2, asked in plain words by their 320 assessment objectives. Gives the number of requirements met and the score of the DoD Assessment Methodology.',
  }),
  scoreFact,
  sprsSheet,
}
