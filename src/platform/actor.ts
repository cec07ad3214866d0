import { consoleOver, notFound, notLoggedIn, notPermitted, secondStepNeeded } from './errors.ts'
import { type Permission, type Role, roles, rolesThatMay } from './permissions-contract.ts'

/** Who asks. Every service that reads personal data or writes takes one as a required argument. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'user'
      userId: string
      sessionId: string
      email: string
      role: 'Individual' | 'OrganizationMember' | 'OrganizationAdmin'
      organizationId: string | null
      /** Reads what the organization shares, and changes nothing of it (MINE-03). */
      readsOnly: boolean
      /** What the person does for the programme; none for nearly everyone. */
      roles: readonly Role[]
      /** Multi-factor login is on. */
      mfa: boolean
      /** The session's login took a second factor, or a passkey. */
      secondStep: boolean
      /** The owner has shown to be it a short time ago, by the password or a passkey (STAFF-06). */
      proved: boolean
      /** The session's time in the console is up. */
      consoleOver: boolean
      /** One per organization, or the individual's own: members of one network share their assessments. */
      networkUuid: string
    }
  | { kind: 'system'; name: string }

export type UserActor = Extract<Actor, { kind: 'user' }>

/** @throws PortalError 401 for anyone but a person who is logged in */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw notLoggedIn()
  return actor
}

/** Who did something, as it is kept with what was done: the account's id, or the name of a part of the portal. */
export type Doer = string

/** Whether the roles of the one who asks are enough for that. The portal itself may do everything. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'user' && rolesThatMay(permission).some((role) => actor.roles.includes(role))
}

/**
 * @returns who does it
 * @throws PortalError 401 without a login, 404 for a person without any role, 403 where the role for it is missing, or a
 * second factor
 */
export function requirePermission(actor: Actor, permission: Permission): Doer {
  const refusal = refusalOf(actor, permission)
  if (refusal) throw refusal
  return actor.kind === 'user' ? actor.userId : nameOf(actor)
}

/** Why somebody may not use the console with that permission; undefined for who may. */
export function refusalOf(actor: Actor, permission: Permission): Error | undefined {
  const refusal = consoleRefusalOf(actor)
  if (refusal || may(actor, permission)) return refusal
  const wanted = rolesThatMay(permission).map((role) => roles[role].label)
  return notPermitted(`This needs the role ${wanted.join(' or ')}. An administrator of the portal can give it to you.`)
}

/**
 * Why somebody may not use the console at all (STAFF-04, STAFF-05): who has no role learns nothing of it, not even that
 * there is one.
 */
export function consoleRefusalOf(actor: Actor): Error | undefined {
  if (actor.kind === 'system') return undefined
  if (actor.kind !== 'user') return notLoggedIn()
  if (actor.roles.length === 0) return notFound()
  if (actor.consoleOver) return consoleOver()
  // Both: a factor that was taken away since the login opens nothing any more.
  return actor.mfa && actor.secondStep ? undefined : secondStepNeeded(actor.mfa)
}

const nameOf = (actor: Actor) => (actor.kind === 'system' ? actor.name : actor.kind)

export const visitor: Actor = { kind: 'visitor' }

/** The portal itself, for jobs and the first start; the name goes into the audit trail. */
export const systemActor = (name: string): Actor => ({ kind: 'system', name })
