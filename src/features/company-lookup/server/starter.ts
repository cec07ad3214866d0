import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { readStarterJson } from '../../../platform/starter-file.ts'
import { Company } from '../contract.ts'
import { insertSampleCompanies } from './store.ts'

/** First and last are digits, and no letter looks like one: as CAGE codes and UEIs are given out. */
const Companies = z
  .array(
    z.strictObject({
      ...Company.shape,
      cageCode: z.string().regex(/^[0-9][A-HJ-NP-Z0-9]{3}[0-9]$/, 'is no CAGE code'),
      duns: z.string().regex(/^\d{9}$/, 'is no DUNS number'),
      uei: z.string().regex(/^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/, 'is no UEI'),
      legalBusinessName: z.string().min(1),
      corporateUrl: z.url({ hostname: /\.example$/ }),
      electronicBusinessPoc: z.strictObject({ usPhone: z.string().regex(/^\d{3}55501\d{2}$/, 'is no made-up number') }),
      primaryNaics: z.string().regex(/^\d{6}$/, 'is no NAICS code'),
    }),
  )
  .min(40)

/**
 * Loads the companies that the built-in registry knows.
 * @throws StarterFileError naming the line that cannot be used
 */
export async function loadStarterCompanies(tx: Tx, root: string): Promise<void> {
  await insertSampleCompanies(
    tx,
    readStarterJson(root, 'companies.json', Companies).map(({ uei, ...company }) => ({
      cage_code: company.cageCode,
      duns: company.duns,
      uei,
      company: JSON.stringify(company),
    })),
  )
}
