import type { z } from 'zod'
import type { UserActor } from '../../../platform/actor.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CompanyLookup } from '../../company-lookup/server/index.ts'
import type { readKnownOfSystem } from '../contract.ts'
import { codesIn } from '../system/form.ts'
import type { StandingField } from './sealed-fields.ts'

type Known = z.output<typeof readKnownOfSystem.answer>
type CompanyCode = Parameters<CompanyLookup['findCompany']>[1]
type Company = Awaited<ReturnType<CompanyLookup['findCompany']>>

/**
 * What the profile and the company registry know of a system. The registry is asked by what is entered, else by the
 * profile; where it is away, the profile's part is told all the same.
 */
export async function knownOf(
  { db, log }: Pick<Portal, 'db' | 'log'>,
  user: UserActor,
  facts: ReadonlyMap<string, StandingField>,
  ask: (code: CompanyCode) => Promise<Company>,
): Promise<Known> {
  const profile = await db
    .selectFrom('organizations')
    .select(['cage_code as cageCodes', 'uei'])
    .where('id', '=', user.organizationId)
    .executeTakeFirst()
  const Items = [...offers('profile', profile)]
  const entered = (field: string) => String(facts.get(field)?.value ?? '')
  const code = codeOf(entered('uei') || profile?.uei, entered('cageCodes') || profile?.cageCodes)
  if (!code) return { Items, registry: 'unasked' }
  const company = await askCalmly(log, () => ask(code))
  if (!company) return { Items, registry: 'away' }
  const { cageCode: cageCodes, uei } = company
  if (!cageCodes && !uei) return { Items, registry: 'none' }
  const isNew = ({ field, value }: Known['Items'][number]) =>
    !Items.some((known) => known.field === field && known.value === value)
  return { Items: [...Items, ...offers('registry', { cageCodes, uei }).filter(isNew)], registry: 'answered' }
}

const offers = (source: 'profile' | 'registry', values: Record<string, string | undefined> = {}): Known['Items'] =>
  Object.entries(values).flatMap(([field, value = '']) => {
    const texts = field === 'cageCodes' ? codesIn(value) : [value.trim().toUpperCase()].filter(Boolean)
    return texts.map((text) => ({ field, value: text, source }))
  })

function codeOf(uei = '', cageCodes = ''): CompanyCode | undefined {
  const [cage] = codesIn(cageCodes)
  if (uei.trim()) return { kind: 'UEI', code: uei.trim().toUpperCase() }
  return cage ? { kind: 'CAGE', code: cage } : undefined
}

/** @returns undefined where no answer is to be had: the registry is away, fails, or was asked too often */
async function askCalmly(log: Portal['log'], ask: () => Promise<Company>): Promise<Company | undefined> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ err: error }, 'the company registry told nothing of a system')
    return undefined
  }
}
