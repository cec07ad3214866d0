import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Actor, requireUser, type UserActor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { badInput, notPermitted, PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { holdUser } from '../../accounts/server/index.ts'
import type { addSystem, changeSystem, listSystems, System } from '../contract.ts'
import { mostSystems } from '../limits-contract.ts'
import { notOpenText, systemLabel, systemNameKey } from '../system-names.ts'
import { isWaiting, listToWrite, ownNetworkElsewhere } from './place.ts'
import { forgetPlaces, holdPlaces } from './place-tables.ts'
import { reopenReprinted } from './printed-system.ts'
import { holdSystems, noSuchSystem, opensAt, placesOf, readSystems } from './system-store.ts'

type Entries = z.output<typeof addSystem.body & z.ZodType>
type Changes = z.output<typeof changeSystem.body & z.ZodType>

/** Which systems a network has (SYSTEM-07). Whoever may write adds and names them; an administrator removes them. */
export function systemsService({ db, clock, secrets }: Pick<Portal, 'db' | 'clock' | 'secrets'>) {
  return {
    async listSystems(actor: Actor): Promise<z.output<typeof listSystems.answer>> {
      const user = requireUser(actor)
      const [Items, opens, own] = await Promise.all([
        readSystems(db, user.networkUuid),
        opensAt(db, clock.now()),
        ownNetworkElsewhere(db, user),
      ])
      return {
        Items,
        Count: Items.length,
        mayWrite: !user.readsOnly,
        mayRemove: mayRemove(user),
        opensAt: opens?.toISOString() ?? null,
        ...(own ? { ownElsewhere: await placesOf(db, [own]) } : {}),
        ...(isWaiting(user) ? { waiting: true } : {}),
      }
    },

    async addSystem(actor: Actor, { name, cageCodes, network_uuid }: Entries): Promise<System> {
      const user = requireUser(actor)
      await listToWrite(db, user, network_uuid)
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        await holdUser(tx, user)
        await requireOpen(tx, at)
        const systems = await holdSystems(tx, user.networkUuid, at)
        if (systems.length >= mostSystems)
          throw new PortalError(
            'too_many_systems',
            409,
            `There are ${mostSystems} systems already: no more can be added.`,
          )
        requireFree(systems, name)
        const place = randomUUID()
        await tx
          .insertInto('systems')
          .values({ place, network_uuid: user.networkUuid, name, cage_codes: cageCodes, created_at: at })
          .execute()
        const made = { system: place, name, cageCodes, first: false }
        // From then on documents of the first one say which it is.
        await reopenReprinted(tx, secrets, systems, [...systems, made])
        await audit(tx, at, { event: 'system-added', actor: user, organizationId: user.organizationId, item: place })
        return made
      })
    },

    async changeSystem(actor: Actor, system: string, { seen, ...wanted }: Changes): Promise<System> {
      const user = requireUser(actor)
      await listToWrite(db, user, system)
      const at = clock.now()
      return db.transaction().execute(async (tx) => {
        await holdUser(tx, user)
        const systems = await holdSystems(tx, user.networkUuid, at)
        const standing = systems.find((one) => one.system === system)
        if (!standing) throw noSuchSystem()
        // Sent once more after an answer that was lost, too.
        if (isSame(standing, wanted)) return standing
        if (!isSame(standing, seen))
          throw new PortalError(
            'changed_meanwhile',
            409,
            'Somebody changed this system in the meantime, and nothing was saved. Look at what stands now, then save again.',
          )
        requireFree(
          systems.filter((one) => one !== standing),
          wanted.name,
        )
        await tx
          .updateTable('systems')
          .set({ name: wanted.name, cage_codes: wanted.cageCodes })
          .where('place', '=', system)
          .execute()
        const changed = { ...standing, ...wanted }
        await reopenReprinted(
          tx,
          secrets,
          systems,
          systems.map((one) => (one === standing ? changed : one)),
        )
        await audit(tx, at, { event: 'system-changed', actor: user, organizationId: user.organizationId, item: system })
        return changed
      })
    },

    /** With all that belongs to it. What is being saved in it is waited for; what comes later finds no system. */
    async removeSystem(actor: Actor, system: string, name: string): Promise<{ message: string }> {
      const user = requireUser(actor)
      await listToWrite(db, user, system)
      if (!mayRemove(user)) throw notPermitted('Only an administrator of your organization removes a system.')
      if (system === user.networkUuid)
        throw new PortalError('first_system', 409, 'The first system stays. You can name it anew.')
      const at = clock.now()
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, user)
        const systems = await holdSystems(tx, user.networkUuid, at)
        const found = systems.find((one) => one.system === system)
        if (!found) throw noSuchSystem()
        if (systemNameKey(found.name) !== systemNameKey(name))
          throw new PortalError('other_name', 409, `The system is called “${found.name}”. Nothing was removed.`)
        await tx.deleteFrom('systems').where('place', '=', system).execute()
        // Both at once, in the order of whoever else holds several.
        await holdPlaces(tx, [system, user.networkUuid])
        await forgetPlaces(tx, [system])
        // Of one that is left alone documents do not say any more which it is.
        await reopenReprinted(
          tx,
          secrets,
          systems,
          systems.filter((one) => one !== found),
        )
        await audit(tx, at, { event: 'system-removed', actor: user, organizationId: user.organizationId, item: system })
      })
      return { message: `“${name.trim()}” was removed.` }
    },
  }
}

/** Whoever is in no organization decides alone. */
const mayRemove = ({ role, organizationId }: UserActor) => role === 'OrganizationAdmin' || organizationId === null

const isSame = (one: Entries, other: Entries) =>
  one.name === other.name && one.cageCodes.join() === other.cageCodes.join()

/** @throws PortalError 409 before the release before this one has ended everywhere */
async function requireOpen(db: Db, now: Date): Promise<void> {
  const opens = await opensAt(db, now)
  if (opens) throw new PortalError('systems_not_open', 409, notOpenText(opens.toISOString()))
}

function requireFree(systems: readonly System[], name: string): void {
  if (systems.some((one) => systemNameKey(systemLabel(one)) === systemNameKey(name)))
    throw badInput({ name: 'Another system has this name. Choose one that tells them apart.' })
}
