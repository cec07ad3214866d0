import { z } from 'zod'
import type { CmmcNotice } from '../cmmc-contract.ts'

const day = z.iso.date()
const words = z.string().trim().min(1)

/** What staff may set it to. */
export const cmmcNoticeSchema: z.ZodType<CmmcNotice> = z
  .strictObject({
    reviewed: day,
    phases: z.array(z.strictObject({ number: z.number().int().min(1), begins: day, asks: words })).min(1),
    suspension: z.strictObject({ from: z.number().int().min(1), since: day }).nullable(),
    levels: z.array(z.strictObject({ title: words, from: z.number().int().min(1), text: words })).min(1),
    source: z.strictObject({ title: words, url: z.url({ protocol: /^https$/ }) }),
    text: words,
    short: words,
  })
  .refine(
    ({ phases }) => phases.every((phase, at) => at === 0 || phase.begins > (phases[at - 1]?.begins ?? '')),
    'the phases do not stand in the order of their days',
  )
  .refine(
    ({ phases, levels, suspension }) =>
      [...levels, ...(suspension ? [suspension] : [])].every(({ from }) =>
        phases.some(({ number }) => number === from),
      ),
    'a level or the suspension names a phase that is not there',
  )

/** As this release knows it: a later day that staff have set goes before it. Sources and days: docs/law.md. */
export const cmmcNotice: CmmcNotice = {
  reviewed: '2026-11-25',
  phases: [
    { number: 1, begins: '2025-11-10', asks: 'Level 1 (Self) or Level 2 (Self).' },
    { number: 2, begins: '2026-11-10', asks: 'Level 2 (C3PAO), where it applies.' },
    {
      number: 3,
      begins: '2027-11-10',
      asks: 'Level 2 (C3PAO) also before an option is exercised; Level 3 (DIBCAC), where it applies.',
    },
    { number: 4, begins: '2028-11-10', asks: 'CMMC in all solicitations and options that it applies to.' },
  ],
  suspension: { from: 2, since: '2026-07-13' },
  levels: [
    {
      title: 'Level 1 (Self)',
      from: 1,
      text: 'You handle federal contract information. You check the 15 requirements yourself every year, enter the result in SPRS and affirm it.',
    },
    {
      title: 'Level 2 (Self)',
      from: 1,
      text: 'You handle controlled unclassified information. You assess the 110 requirements yourself every three years, and affirm the result every year.',
    },
    {
      title: 'Level 2 (C3PAO)',
      from: 2,
      text: 'The same 110 requirements, assessed by an authorized assessor. A prime may ask you for it whatever the phase.',
    },
  ],
  source: { title: '32 CFR 170.3', url: 'https://www.ecfr.gov/current/title-32/section-170.3' },
  text: 'As of October 8, 2026: of the four phases that the rule plans (32 CFR 170.3), the first, with self-assessments, is in force since November 10, 2025. The second, with certificates of a C3PAO, was to begin on November 10, 2026. The Department suspended it on July 13, 2026, with what comes after it, while it reviews the program: until that ends, solicitations ask for Level 1 (Self) or Level 2 (Self). DFARS 252.204-7012 and the entries in SPRS stay as they are, and a prime may ask its suppliers for more.',
  short: 'As of October 8, 2026, the second phase of CMMC and what comes after it are suspended.',
}
