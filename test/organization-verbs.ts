import { accountOf, newEmail, type Session, sessionOf, signUp, type Town, verify } from './people.ts'

interface Invitation {
  invitationID: string
  email: string
  invitedAt: string
  endsAt: string
  ended: boolean
}

interface Member {
  id: string
  name: string
  self: boolean
  role: string
  email: string
  user_group: string
  titleInOrganization: string
}

interface List<Item> {
  Items: Item[]
  Count: number
}

/** What people do in and around organizations, as calls on one town. */
export function organizationVerbs(place: Town) {
  const get = <Body>(path: string, who: Session) => place.call<Body>('GET', path, undefined, who)
  return {
    invite: (admin: Session, email: string) =>
      place.call<{ message: string; invitationID: string }>('POST', '/api/organization/invitation', { email }, admin),
    answerInvitation: (who: Session, invitationID: string, accepted: boolean) =>
      place.call('POST', '/api/organization/invitation/accept', { invitationID, accepted }, who),
    withdraw: (who: Session, invitationID: string) =>
      place.call('DELETE', `/api/organization/invitation/${invitationID}`, undefined, who),
    sendAgain: (who: Session, invitationID: string) =>
      place.call<{ message: string; code: string }>(
        'POST',
        `/api/organization/invitation/${invitationID}/again`,
        undefined,
        who,
      ),
    invitations: (who: Session) => get<List<Invitation>>('/api/organization/invitation', who),
    answerRequest: (who: Session, joinRequestID: string, accepted: boolean) =>
      place.call('POST', '/api/organization/joinRequest/accept', { joinRequestID, accepted }, who),
    onlyRequest: async (admin: Session) => (await accountOf(place, admin)).joinRequests[0]?.joinRequestID as string,
    members: (who: Session) => get<List<Member>>('/api/organization/members', who),
    remove: (who: Session, id: string) => place.call('DELETE', `/api/organization/members/${id}`, undefined, who),
    migrate: (who: Session, user_group: string | undefined) =>
      place.call('POST', '/api/user/migrate/group', { user_group }, who),
    /** A verified member whose request is still open. */
    async requester(organization: string, entries = {}): Promise<Session> {
      const email = newEmail('asks')
      await signUp(place, 'OrganizationMember', { email, organization, ...entries })
      await verify(place, email)
      return sessionOf(place, email)
    },
  }
}
