/** Facts of law that several pages, papers and answers name: said once, here. Sources and days stand in docs/law.md. */

/** The clause of the 15 basic safeguards, by both of its numbers. */
export const basicSafeguards = 'FAR 52.204-21 (52.240-93 in contracts under the FAR overhaul)'

/** RULE-01: beside whatever is said of Level 2 (Self). */
export const selfOnly = 'A contract that asks for Level 2 (C3PAO) is not served by a self-assessment.'

/** Where CMMC stands, as one dated notice; staff may change it (FIRST-07). */
export interface CmmcNotice {
  /** The day that all of it was last compared with its source, `YYYY-MM-DD`. */
  reviewed: string
  /** Of each phase its first day by the rule, and what the Department may then ask for. */
  phases: { number: number; begins: string; asks: string }[]
  /** From which phase on, and since which day, the Department holds the phases back; null where it does not. */
  suspension: { from: number; since: string } | null
  /** What the phases mean for a level: what is said of it, and the phase that brings it. */
  levels: { title: string; from: number; text: string }[]
  source: { title: string; url: string }
  /** The whole in a few sentences, and in one, with the day that they are of. */
  text: string
  short: string
}

export type PhaseState = 'in force' | 'suspended' | 'coming'

/** The notice as it stands on one day. */
export interface CmmcStanding {
  phases: (CmmcNotice['phases'][number] & { state: PhaseState })[]
  levels: (CmmcNotice['levels'][number] & { state: PhaseState; begins: string })[]
  /** The last phase that has begun and is not held back; undefined before the first. */
  inForce: CmmcNotice['phases'][number] | undefined
  /** Of what is held back, the first and last phase; undefined where nothing is. */
  suspended: { from: number; to: number; since: string } | undefined
  /** The next phase to begin where nothing is held back. */
  next: CmmcNotice['phases'][number] | undefined
  source: CmmcNotice['source']
}

/** @param day `YYYY-MM-DD`, by the clocks of Washington */
export function standingOn({ phases, levels, suspension, source }: CmmcNotice, day: string): CmmcStanding {
  const held = suspension && day >= suspension.since ? suspension : undefined
  const stateOf = ({ number, begins }: { number: number; begins: string }): PhaseState =>
    held && number >= held.from ? 'suspended' : day >= begins ? 'in force' : 'coming'
  const stated = phases.map((phase) => ({ ...phase, state: stateOf(phase) }))
  return {
    phases: stated,
    levels: levels.flatMap((level) => {
      const phase = stated.find(({ number }) => number === level.from)
      return phase ? [{ ...level, state: phase.state, begins: phase.begins }] : []
    }),
    inForce: stated.findLast(({ state }) => state === 'in force'),
    suspended: held && { ...held, to: stated.at(-1)?.number ?? held.from },
    next: held ? undefined : stated.find(({ state }) => state === 'coming'),
    source,
  }
}

/** The day on which docs/law.md, and with it all that the portal says of these rules, was last gone through (FIRST-08). */
export const rulesReviewed = '2026-11-22'

/** Whether a text says something that depends on the phases. */
export const namesCmmcPhases = (text: string): boolean =>
  /\bC3PAOs?\b|\bDIBCAC\b/.test(text) || (/\bCMMC\b/.test(text) && /\bphase[sd]?\b/i.test(text))

/** Whether a title is that of an item on the phases themselves. */
export const isAboutCmmcPhases = (title: string): boolean => /\bCMMC\b/.test(title) && /\bphases?\b/i.test(title)
