import { askedOnce } from './asked-once.ts'
import type { Framework, LaterRules, Rules } from './framework.ts'
import type { Grammar } from './names.ts'
import { revisionTwo } from './sp-800-171-rev-2/grammar.ts'

/** With basic safeguards alone; with controlled information for others than the Department of Defense, or for it. */
export type FirstFor = 'basic' | 'controlled' | 'controlled-defense'

interface Listed {
  title: string
  grammar: Grammar
  /** Beside this file; `server/index.ts` in it has the questions. */
  folder: string
  /** By which service providers with CUI or security protection data are in scope; left out where no rule says so. */
  providersRule?: string
  /** Who begins with it (EASE-02); left out where nobody does. */
  firstFor?: FirstFor
  rules(): Promise<{ rules: Rules }>
  later(): Promise<{ later: LaterRules }>
}

/**
 * A check with `viewOf` shows the answers of that one and keeps none of its own; one with `offeredFrom` is offered that
 * one's answers question by question (EASE-06).
 */
const listed = <Key extends string>(
  frameworks: Record<Key, Listed & { viewOf?: NoInfer<Key>; offeredFrom?: NoInfer<Key> }>,
) => frameworks

/** Every check (ASSESS-02, ASSESS-03), in the order of lists; the key stands in addresses, calls and tables. */
// biome-ignore format: a check a line
export const registry = listed({
  NEWNIST800171: { title: 'NIST SP 800-171', grammar: revisionTwo, folder: 'nist-sp-800-171', firstFor: 'controlled', viewOf: 'NEWCMMCLEVEL2', providersRule: '32 CFR 170.19(c)(2)', rules: () => import('./nist-sp-800-171/rules.ts'), later: () => import('./nist-sp-800-171/later.ts') },
  NEWCMMCLEVEL1: { title: 'CMMC Level 1', grammar: revisionTwo, folder: 'cmmc-level-1', firstFor: 'basic', offeredFrom: 'NEWCMMCLEVEL2', rules: () => import('./cmmc-level-1/rules.ts'), later: () => import('./cmmc-level-1/later.ts') },
  NEWCMMCLEVEL2: { title: 'CMMC Level 2 (Self)', grammar: revisionTwo, folder: 'cmmc-level-2', firstFor: 'controlled-defense', providersRule: '32 CFR 170.19(c)(2)', rules: () => import('./cmmc-level-2/rules.ts'), later: () => import('./cmmc-level-2/later.ts') },
})
export type FrameworkKey = keyof typeof registry

export const frameworkKeys = Object.keys(registry) as [FrameworkKey, ...FrameworkKey[]]

export const providersRuleOf = (key: FrameworkKey): string | undefined => registry[key].providersRule

export const titleOf = (key: FrameworkKey): string => registry[key].title

/** @throws Error where no check is for them */
export function firstCheckFor(whom: FirstFor): FrameworkKey {
  const key = frameworkKeys.find((one) => (registry[one] as Listed).firstFor === whom)
  if (!key) throw new Error(`No check is the first for ${whom}`)
  return key
}

/** A check with its rules, which come in files of their own. */
export async function loadFramework(key: FrameworkKey): Promise<Framework> {
  const { title, grammar, rules, later } = registry[key]
  return {
    title,
    grammar,
    ...(await rules()).rules,
    later: askedOnce(async () => (await later()).later),
  }
}
