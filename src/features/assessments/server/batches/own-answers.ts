import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../../platform/actor.ts'
import { audit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { PortalError } from '../../../../platform/errors.ts'
import type { Portal } from '../../../../platform/portal.ts'
import { setOf } from '../../answer-sets.ts'
import type { AssessmentKey, bringOwnAnswers, readOwnAnswers } from '../../contract.ts'
import { systemLabel } from '../../system-names.ts'
import { scoredRequirements } from '../catalog.ts'
import { readItems } from '../item-store.ts'
import { ownNetworkElsewhere, placeOf, placeToWrite } from '../place.ts'
import { holdAssessment, type Place, readStanding } from '../store.ts'
import { placesOf, readSystems } from '../system-store.ts'
import { answerStanding, takeEntries } from '../work.ts'
import { bringing, compareOwn, namesBeside } from './own-comparison.ts'
import { keepBatch } from './store.ts'

type Bringing = z.output<typeof bringOwnAnswers.body & z.ZodType>

const everything = { after: -1 }

/**
 * What a member of an organization answered alone, before they came: it stays under their own network, and a copy can be
 * brought along (JOIN-07).
 */
export function ownAnswersService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  return {
    async ownAnswers(
      actor: Actor,
      key: AssessmentKey,
      { system, from: wanted }: { system?: string; from?: string },
    ): Promise<z.output<typeof readOwnAnswers.answer>> {
      const user = requireUser(actor)
      const place = await placeOf(db, user, key, { system })
      const sources = await sourcesOf(db, user, key)
      const from = (sources.find((one) => one.system === wanted) ?? sources[0])?.system ?? null
      // First the version: what comes meanwhile is then newer than what was compared.
      const version = (await readStanding(db, place))?.version ?? 0
      const compared = { system: place.network, sources, from, version }
      if (!from) return { ...compared, ownVersion: 0, added: [], differing: [], same: 0 }
      const source = { network: from, key }
      const ownVersion = (await readStanding(db, source))?.version ?? 0
      const requirements = scoredRequirements(key)
      const own = await readItems(db, source, everything)
      const standing = await readItems(db, place, { names: namesBeside(requirements, own) })
      return { ...compared, ownVersion, ...compareOwn(requirements, own, standing) }
    },

    /**
     * Enters a copy of the own answers, as one batch: what the organization has not, and of what differs the chosen. What
     * somebody entered after the comparison stays.
     * @throws PortalError 409 where the own answers are not those that were compared, or there are none
     */
    async bringOwnAnswers(
      actor: Actor,
      key: AssessmentKey,
      { from, version, ownVersion, chosen, ...claimed }: Bringing,
    ): Promise<z.output<typeof bringOwnAnswers.answer>> {
      const user = requireUser(actor)
      const place = await placeToWrite(db, user, key, claimed)
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        const held = await holdAssessment(tx, place, at, user)
        const source = { network: from, key }
        // As long as the account is held, it is in the organization, and nothing is entered there.
        const isOwn = (await sourcesOf(tx, user, key)).some(({ system }) => system === from)
        if (!isOwn || ((await readStanding(tx, source))?.version ?? 0) !== ownVersion)
          throw new PortalError(
            'changed_meanwhile',
            409,
            'Your own answers are not what was compared. Look at them again.',
          )
        const before = await readItems(tx, place, everything)
        const requirements = scoredRequirements(key)
        const compared = compareOwn(requirements, await readItems(tx, source, everything), before)
        const { entries, left } = bringing(compared, chosen, { requirements, standing: before, version, at })
        const none = { changed: 0, brought: 0, ended: [], batch: null, left }
        if (entries.length === 0) return { ...answerStanding(held), ...none }
        const id = randomUUID()
        const taking = { actor: user, at, seen: version, cautious: true, batch: id }
        const { standing, merged, ended } = await takeEntries(tx, place, entries, taking)
        const kept = { id, kind: 'own-answers', by: user.userId, at, version: standing.version, before, ended } as const
        const brought = merged.changed.size > 0 ? await keepBatch(tx, place, kept) : 0
        if (brought > 0)
          await audit(tx, at, {
            event: 'answers-brought-along',
            actor: user,
            userId: user.userId,
            organizationId: user.organizationId,
            item: place.network,
            details: { assessment: key, entries: brought },
          })
        return {
          ...answerStanding(standing),
          changed: merged.changed.size,
          brought,
          ended,
          batch: brought > 0 ? id : null,
          left,
        }
      })
    },
  }
}

/** Of these places those in which something of a set of answers is entered. */
async function enteredIn(db: Db, places: readonly string[], key: AssessmentKey): Promise<ReadonlySet<string>> {
  // The first that is found says it: of many answers each may lie on a page of its own.
  const { rows } = await sql<{ place: string }>`
    SELECT place FROM unnest(${places}::uuid[]) AS place
    WHERE (SELECT true FROM assessment_answers
        WHERE network_uuid = place AND assessment_key = ${setOf(key)}
          AND (answer IN (1, 0, -1) OR how <> '' OR comment <> '') LIMIT 1)
      OR (SELECT true FROM assessment_requirements
        WHERE network_uuid = place AND assessment_key = ${setOf(key)}
          AND (flagged OR target_date IS NOT NULL OR concat(evidence, owner, plan, resources, mark, mark_reason,
            mitigation, operational_plan, plan_place) <> '') LIMIT 1)`.execute(db)
  return new Set(rows.map(({ place }) => place))
}

/** The own systems in which something of a set of answers is entered, with their names where there are several. */
async function sourcesOf(db: Db, user: UserActor, key: AssessmentKey) {
  const own = await ownNetworkElsewhere(db, user)
  if (!own) return []
  const systems = await readSystems(db, own)
  const entered = await enteredIn(
    db,
    systems.map(({ system }) => system),
    key,
  )
  return systems
    .filter(({ system }) => entered.has(system))
    .map((one) => ({ system: one.system, name: systems.length > 1 ? systemLabel(one) : '' }))
}

/**
 * Whether a member has something of their own to bring along: true where it answers what is open in the organization,
 * and undefined where there is nothing, or the person only reads.
 */
export async function hasOwnAnswers(db: Db, user: UserActor, { network, key }: Place): Promise<boolean | undefined> {
  const own = user.readsOnly ? undefined : await ownNetworkElsewhere(db, user)
  if (!own) return undefined
  const places = [...(await enteredIn(db, await placesOf(db, [own]), key))]
  if (places.length === 0) return undefined
  const { rows } = await sql<{ missing: boolean }>`
    SELECT EXISTS (
      SELECT FROM assessment_answers own
      WHERE own.network_uuid = ANY(${places}) AND own.assessment_key = ${setOf(key)}
        AND own.answer IN (1, 0, -1) AND own.objective NOT LIKE '%[partial]'
        AND coalesce((
          SELECT there.answer FROM assessment_answers there
          WHERE there.network_uuid = ${network} AND there.assessment_key = own.assessment_key
            AND there.objective = own.objective), 2) NOT IN (1, 0, -1)) AS missing`.execute(db)
  return rows[0]?.missing ?? false
}
