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
    }
  | { kind: 'system'; name: string }

export type UserActor = Extract<Actor, { kind: 'user' }>

export const visitor: Actor = { kind: 'visitor' }

/** The portal itself, for jobs and the first start; the name goes into the audit trail. */
export const systemActor = (name: string): Actor => ({ kind: 'system', name })
