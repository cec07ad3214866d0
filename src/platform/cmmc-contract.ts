/** Facts of law that several pages, papers and answers name: said once, here. Sources and days stand in docs/law.md. */

/** The clause of the 15 basic safeguards, by both of its numbers. */
export const basicSafeguards = 'FAR 52.204-21 (52.240-93 in contracts under the FAR overhaul)'

/** What is in force of the phases of CMMC, for wherever a phase or an outside assessment is named (FIRST-07). */
export const cmmcPhases = {
  text: `As of October 8, 2026: of the four phases that the rule plans (32 CFR 170.3), the first, with self-assessments, is in force since November 10, 2025. The second, with certificates of a C3PAO, was to begin on November 10, 2026. The Department suspended it on July 13, 2026, with what comes after it, while it reviews the program: until that ends, solicitations ask for Level 1 (Self) or Level 2 (Self). DFARS 252.204-7012 and the entries in SPRS stay as they are, and a prime may ask its suppliers for more.`,
  short: 'As of October 8, 2026, the second phase of CMMC and what comes after it are suspended.',
}

/** The day on which docs/law.md, and with it all that the portal says of these rules, was last gone through (FIRST-08). */
export const rulesReviewed = '2026-11-22'

/** Whether a text says something that depends on the phases. */
export const namesCmmcPhases = (text: string): boolean =>
  /\bC3PAOs?\b|\bDIBCAC\b/.test(text) || (/\bCMMC\b/.test(text) && /\bphase[sd]?\b/i.test(text))
