import { basicSafeguards } from '../../../../../platform/cmmc-contract.ts'
import type { Catalog } from '../../catalog.ts'
import { levelOneClauses, revisionTwoCatalog } from '../../sp-800-171-rev-2/server/catalog.ts'
import { levelOneCount } from '../rules.ts'
import { sprsSheet } from './sprs-sheet.ts'

export const catalog: Catalog = {
  ...revisionTwoCatalog({
    description: `The basic safeguards of ${basicSafeguards} for federal contract information: ${levelOneCount}. Level 1 is a self-assessment, made and affirmed every year.`,
    has: (requirement) => levelOneClauses.has(requirement),
    identifier: ({ cmmcLevel1 }) => cmmcLevel1,
    asked: ({ levelOne }) => levelOne,
    stated: ({ id, levelOne }) => levelOne && { ...levelOne, source: `FAR ${levelOneClauses.get(id)}` },
  }),
  sprsSheet,
}
