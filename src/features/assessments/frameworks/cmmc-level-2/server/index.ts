import { selfOnly } from '../../../../../platform/cmmc-contract.ts'
import type { Catalog } from '../../catalog.ts'
import { revisionTwoCatalog, scoreFact } from '../../sp-800-171-rev-2/server/catalog.ts'

export const catalog: Catalog = {
  ...revisionTwoCatalog({
    description: `The 110 requirements that protect controlled unclassified information, as 32 CFR part 170 asks for them, with what stands in the way of a conditional or final status. ${selfOnly}`,
  }),
  scoreFact,
}
