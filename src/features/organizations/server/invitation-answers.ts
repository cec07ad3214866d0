import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Accounts, fullName, type Origin, type User } from '../../accounts/server/index.ts'
import { invitationAnsweredMail } from './mails.ts'
import { findAdmins, type Organization } from './store.ts'

interface InvitationAnswer {
  user: User
  organization: Organization
  accepted: boolean
  actor: Actor
  origin?: Origin
}

/** Notes how an invitation was answered, and tells the organization's administrators (ORG-07). */
export async function tellAnswer(
  accounts: Accounts,
  tx: Tx,
  { user, organization, accepted, actor, origin }: InvitationAnswer,
): Promise<void> {
  const event = accepted ? 'invitation-accepted' : 'invitation-declined'
  const organizationId = organization.id
  await audit(tx, accounts.clock.now(), { event, actor, userId: user.id, organizationId, origin })
  const mail = invitationAnsweredMail(accounts, organization.name, fullName(user), accepted)
  for (const admin of await findAdmins(tx, organization.id))
    if (admin.id !== user.id) await accounts.messages.mail(tx, { to: admin.email, ...mail })
}
