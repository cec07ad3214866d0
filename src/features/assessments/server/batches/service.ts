import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../../platform/actor.ts'
import { audit } from '../../../../platform/audit.ts'
import { notFound, notPermitted, PortalError } from '../../../../platform/errors.ts'
import type { Portal } from '../../../../platform/portal.ts'
import { findPeople } from '../../../accounts/server/index.ts'
import type { AssessmentKey, listBatches as listBatchesCall, undoBatch } from '../../contract.ts'
import { readItems } from '../item-store.ts'
import { placeOf, placeToWrite } from '../place.ts'
import { holdAssessment } from '../store.ts'
import { answerStanding, takeEntries } from '../work.ts'
import { undoing } from './entries.ts'
import { type Batch, endBatch, holdBatch, listBatches, undoable } from './store.ts'

type Claimed = z.output<typeof undoBatch.body & z.ZodType>

/** What was entered at once in a set of answers, and its undoing. */
export function batchesService({ db, clock }: Pick<Portal, 'db' | 'clock'>) {
  const oldest = () => new Date(clock.now().getTime() - undoable)

  return {
    async listBatches(
      actor: Actor,
      key: AssessmentKey,
      system?: string,
    ): Promise<z.output<typeof listBatchesCall.answer>> {
      const user = requireUser(actor)
      const place = await placeOf(db, user, key, { system })
      const found = await listBatches(db, place, oldest())
      const people = await findPeople(
        db,
        found.flatMap(({ by, undoneBy }) => [by, undoneBy].filter((id) => id !== null)),
      )
      const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? ''
      const Items = found.map((batch) => ({
        id: batch.id,
        kind: batch.kind,
        by: nameOf(batch.by),
        mine: batch.by === user.userId,
        at: batch.at.toISOString(),
        size: batch.size,
        until: new Date(batch.at.getTime() + undoable).toISOString(),
        undoneAt: batch.undoneAt?.toISOString() ?? null,
        undoneBy: nameOf(batch.undoneBy),
        mayUndo: !user.readsOnly && !batch.undoneAt && mayBeUndoneBy(user, batch),
      }))
      return { system: place.network, Items, Count: Items.length }
    },

    /**
     * Sets back what still stands as the batch put it.
     * @throws PortalError 403 for anyone but who entered it and administrators, 404, 409 where it was undone already or
     * its time is up
     */
    async undoBatch(
      actor: Actor,
      key: AssessmentKey,
      id: string,
      claimed: Claimed,
    ): Promise<z.output<typeof undoBatch.answer>> {
      const user = requireUser(actor)
      const place = await placeToWrite(db, user, key, claimed)
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        const before = await holdAssessment(tx, place, at, user)
        const batch = await holdBatch(tx, place, id)
        if (!batch) throw notFound('There is no such batch.')
        if (!mayBeUndoneBy(user, batch)) throw notPermitted('Whoever entered it, or an administrator, can undo it.')
        if (batch.undoneAt) throw new PortalError('already_undone', 409, 'This was undone already.')
        if (batch.at <= oldest())
          throw new PortalError('too_late', 409, 'This can be undone for 30 days, which are over.')
        const taking = { actor: user, at, undoes: true }
        const names = [...new Set(batch.entries.map(({ item }) => item))]
        const { entries, undone, stay } = undoing(batch, await readItems(tx, place, { names }), at)
        const taken = entries.length > 0 ? await takeEntries(tx, place, entries, taking) : undefined
        await endBatch(tx, id, { by: user.userId, at })
        await audit(tx, at, {
          event: 'answers-set-back',
          actor: user,
          userId: batch.by,
          organizationId: user.organizationId,
          item: place.network,
          details: { assessment: key, entries: undone, stay },
        })
        return {
          ...answerStanding(taken?.standing ?? before),
          changed: taken?.merged.changed.size ?? 0,
          ended: taken?.ended ?? [],
          undone,
          stay,
        }
      })
    },
  }
}

/** Who is in no organization has all of their network, also what colleagues of a closed one entered. */
const mayBeUndoneBy = ({ userId, role, organizationId }: UserActor, { by }: Pick<Batch, 'by'>) =>
  by === userId || role === 'OrganizationAdmin' || organizationId === null
