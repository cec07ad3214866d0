import type { z } from 'zod'
import { problemOf } from '../../../forms/check.ts'
import { type Actor, requireUser, type UserActor } from '../../../platform/actor.ts'
import { badInput, type FieldErrors, notPermitted } from '../../../platform/errors.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { CompanyLookup } from '../../company-lookup/server/index.ts'
import { dayAfter } from '../close-out.ts'
import type { readKnownOfSystem, readSystem, SavedSystem, SystemEntry, saveSystem } from '../contract.ts'
import { isBlank, systemFields } from '../system/form.ts'
import { stateOfFields } from './field-states.ts'
import { systemOf, systemToWrite } from './place.ts'
import { holdPlaces } from './place-tables.ts'
import { reopenChecks } from './printed-system.ts'
import { readFacts, writeFacts } from './system-facts.ts'
import { knownOf } from './system-known.ts'
import { holdPlace, readSystems } from './system-store.ts'

/** As of answers: far more than anybody types. */
export const systemSaves = { most: 600, within: 60_000 } as const

type Standing = Awaited<ReturnType<typeof readFacts>>

/** What an organization says of its system: for those who may read, or write, its answers (ASSESS-26). */
export function systemService(
  { db, clock, log, secrets }: Pick<Portal, 'db' | 'clock' | 'log' | 'secrets'>,
  lookup: Pick<CompanyLookup, 'findCompany'>,
) {
  const stateOf = (user: UserActor, place: string, standing: Standing) =>
    stateOfFields(
      db,
      user,
      place,
      [...standing].filter(([field]) => systemFields.has(field)),
    )

  return {
    async readSystem(actor: Actor, system?: string): Promise<z.output<typeof readSystem.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      const [standing, systems] = await Promise.all([readFacts(db, secrets, place), readSystems(db, user.networkUuid)])
      return { ...(await stateOf(user, place, standing)), ...(systems.length > 1 ? { systems } : {}) }
    },

    async saveSystem(
      actor: Actor,
      { place: claimed, entries }: z.output<typeof saveSystem.body & z.ZodType>,
      system?: string,
    ): Promise<SavedSystem> {
      const user = requireUser(actor)
      const place = await systemToWrite(db, user, system)
      if (claimed !== undefined && claimed !== place) throw notPermitted()
      const at = clock.now()
      requireFits(entries, dayAfter(at, 1))
      const { conflicts, standing } = await db.transaction().execute(async (tx) => {
        await holdPlace(tx, place, user)
        // As whoever saves an answer: so a completion holds what the system was before a change, or after it.
        await holdPlaces(tx, [place])
        await countRequest(tx, at, `system-saves:${user.userId}`, systemSaves, 'Too many changes at once.')
        const { reprinted, conflicts } = await writeFacts(tx, place, entries, { secrets, by: user.userId, at })
        if (reprinted) await reopenChecks(tx, place)
        // While the fields are held: a version that somebody else writes next was not seen by the caller.
        return { conflicts, standing: await readFacts(tx, secrets, place) }
      })
      return { ...(await stateOf(user, place, standing)), conflicts }
    },

    async knownOfSystem(
      actor: Actor,
      origin: Origin,
      system?: string,
    ): Promise<z.output<typeof readKnownOfSystem.answer>> {
      const user = requireUser(actor)
      const facts = await readFacts(db, secrets, await systemOf(db, user, system))
      return knownOf({ db, log }, user, facts, (code) => lookup.findCompany(actor, code, origin))
    },
  }
}

/** @throws PortalError 400 naming each field that the form does not have, that does not fit it, or that comes twice */
function requireFits(entries: readonly SystemEntry[], today: string): void {
  const errors: FieldErrors = {}
  const met = new Set<string>()
  for (const { field: name, value } of entries) {
    const field = systemFields.get(name)
    const isList = field?.kind === 'choices'
    if (!field) errors[name] = 'This form has no such field.'
    else if (met.has(name)) errors[name] = 'This field comes twice.'
    else if (Array.isArray(value) !== isList) errors[name] = 'This cannot be kept.'
    else if (!isBlank(value)) {
      const problem = problemOf(field, { [name]: value }, { today, lists: {} })
      if (problem) errors[name] = problem
    }
    met.add(name)
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
}
