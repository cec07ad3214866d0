import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { badInput, type FieldErrors, notPermitted } from '../../../platform/errors.ts'
import { countRequest } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { InterviewState, readInterview, SystemEntry, saveInterview } from '../contract.ts'
import { questionOf } from '../interview/questions.ts'
import { answersIn, asideField, asKept, problemOfEntry } from '../interview/rules.ts'
import { stateOfFields } from './field-states.ts'
import { systemOf, systemToWrite } from './place.ts'
import { type FieldTable, openField, readFields, type StandingField, writeFields } from './sealed-fields.ts'
import { systemSaves } from './system.ts'
import { holdPlace, readSystems } from './system-store.ts'

const table: FieldTable = { name: 'interview_answers', purpose: 'interview', word: 'answer' }

export const openInterviewAnswer = (secrets: Secrets, place: string, field: string, sealed: string) =>
  openField(table, secrets, place, field, sealed)

const isKnown = (field: string) => questionOf(field) !== undefined || field === asideField

async function stateOf(
  db: Db,
  user: UserActor,
  place: string,
  standing: ReadonlyMap<string, StandingField>,
): Promise<InterviewState> {
  const fields = [...standing].filter(([field]) => isKnown(field))
  const answers = answersIn(fields.map(([field, { value }]) => ({ field, value })))
  const kept = Object.fromEntries(Object.entries(answers).map(([question, taken]) => [question, [...taken]]))
  return { ...(await stateOfFields(db, user, place, fields)), answers: kept }
}

/** The interview before a check: for those who may read, or write, the answers of its system (ASSESS-26). */
export function interviewService({ db, clock, secrets }: Pick<Portal, 'db' | 'clock' | 'secrets'>) {
  return {
    async readInterview(actor: Actor, system?: string): Promise<z.output<typeof readInterview.answer>> {
      const user = requireUser(actor)
      const place = await systemOf(db, user, system)
      const [standing, systems] = await Promise.all([
        readFields(table, db, secrets, place),
        readSystems(db, user.networkUuid),
      ])
      return { ...(await stateOf(db, user, place, standing)), ...(systems.length > 1 ? { systems } : {}) }
    },

    async saveInterview(
      actor: Actor,
      { place: claimed, entries }: z.output<typeof saveInterview.body & z.ZodType>,
      system?: string,
    ): Promise<z.output<typeof saveInterview.answer>> {
      const user = requireUser(actor)
      const place = await systemToWrite(db, user, system)
      if (claimed !== undefined && claimed !== place) throw notPermitted()
      const taken = requireFits(entries)
      const at = clock.now()
      const { conflicts, standing } = await db.transaction().execute(async (tx: Tx) => {
        // As whoever saves a field of the system; no completion holds any of it, so the assessments are let be.
        await holdPlace(tx, place, user)
        await countRequest(tx, at, `system-saves:${user.userId}`, systemSaves, 'Too many changes at once.')
        const { conflicts } = await writeFields(table, tx, place, taken, { secrets, by: user.userId, at })
        // While they are held: a version that somebody else writes next was not seen by the caller.
        return { conflicts, standing: await readFields(table, tx, secrets, place) }
      })
      return { ...(await stateOf(db, user, place, standing)), conflicts }
    },
  }
}

/** @throws PortalError 400 naming each question that there is not, that comes twice, or whose answer is none of its own */
function requireFits(entries: readonly SystemEntry[]): SystemEntry[] {
  const errors: FieldErrors = {}
  const met = new Set<string>()
  const kept = entries.map((entry) => {
    const { field, value } = entry
    const problem = met.has(field) ? 'This question comes twice.' : problemOfEntry(field, value)
    if (problem) errors[field] = problem
    met.add(field)
    return { ...entry, value: asKept(field, [value].flat()) }
  })
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return kept
}
