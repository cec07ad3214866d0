import { notLoggedIn, notPermitted } from './errors.ts'

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
      staff: boolean
      /** Multi-factor login is on. */
      mfa: boolean
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

/**
 * @returns the name for the audit trail
 * @throws PortalError 403 for anyone but staff and the portal itself
 */
export function requireStaff(actor: Actor): string {
  if (actor.kind === 'system') return actor.name
  if (actor.kind !== 'user' || !actor.staff) throw notPermitted()
  return actor.email
}

export const visitor: Actor = { kind: 'visitor' }

/** The portal itself, for jobs and the first start; the name goes into the audit trail. */
export const systemActor = (name: string): Actor => ({ kind: 'system', name })
