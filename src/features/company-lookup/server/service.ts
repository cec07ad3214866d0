import type { Actor } from '../../../platform/actor.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequest, countRequestFrom } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type Company, lookupMessages } from '../contract.ts'
import { type CompanyCode, type CompanyRegistry, RegistryAway } from './registry.ts'
import { samRegistry } from './sam-client.ts'
import { findSampleCompany, forgetAnswers, keepAnswer, keptAnswer } from './store.ts'

const [minute, day] = [60_000, 86_400_000]

/** How long an answer counts, in milliseconds; an old one is still better than none while the registry is away. */
const kept = { company: day, none: 60 * minute, whileAway: 30 * day } as const

/** After a failure the registry is left alone for so long. */
const rest = 30_000

/** Whole offices share one address; a person who is logged in counts alone. */
const limits = { visitor: { most: 30, within: 10 * minute }, user: { most: 60, within: 10 * minute } } as const

export interface CompanyLookup {
  /**
   * @returns `{}` where no company has the code
   * @throws PortalError 429 for too many questions, 503 when the registry gives no answer
   */
  findCompany(actor: Actor, code: CompanyCode, origin: Origin): Promise<Partial<Company>>
}

export function companyLookup(portal: Portal): CompanyLookup {
  const { db, clock, settings } = portal
  portal.jobs.declare({
    name: 'company-lookup-upkeep',
    cron: '37 3 * * *',
    run: (_, signal) => forgetAnswers(db, new Date(clock.now().getTime() - kept.whileAway), batches({ signal })),
  })
  const find = settings.sam
    ? remembered(portal, samRegistry(settings.sam))
    : (code: CompanyCode) => findSampleCompany(db, code)
  return {
    async findCompany(actor, code, origin) {
      const [now, name] = [clock.now(), 'company-lookup']
      if (actor.kind === 'user') await countRequest(db, now, `${name}:${actor.userId}`, limits.user)
      else await countRequestFrom(db, now, name, origin, limits.visitor)
      return (await find(code)) ?? {}
    },
  }
}

/** Asks once for what several ask for at a time, and keeps the answers for all instances. */
function remembered({ db, clock, log }: Portal, registry: CompanyRegistry) {
  const underWay = new Map<string, Promise<Company | undefined>>()
  let awayUntil = 0

  const ask = async (code: CompanyCode): Promise<Company | undefined> => {
    const now = clock.now()
    const before = await keptAnswer(db, code)
    const age = before ? now.getTime() - before.askedAt.getTime() : Number.POSITIVE_INFINITY
    if (before && age < (before.company ? kept.company : kept.none)) return before.company
    try {
      if (now.getTime() < awayUntil) throw new RegistryAway('the registry was away a moment ago')
      const company = await registry.find(code)
      await keepAnswer(db, code, company, now)
      return company
    } catch (error) {
      if (!(error instanceof RegistryAway)) throw error
      if (now.getTime() >= awayUntil) {
        awayUntil = now.getTime() + rest
        log.warn({ reason: error.message, kind: code.kind }, 'the company registry is away')
      }
      if (before?.company && age < kept.whileAway) return before.company
      throw new PortalError('registry_away', 503, lookupMessages.away, { retryAfter: rest / 1000, cause: error })
    }
  }

  return (code: CompanyCode) => {
    const key = `${code.kind} ${code.code}`
    const found = underWay.get(key) ?? ask(code).finally(() => underWay.delete(key))
    underWay.set(key, found)
    return found
  }
}
