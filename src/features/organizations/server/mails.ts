import { type Letter, type LetterPart, letter, typedByPeople as typed } from '../../../platform/messages/letter.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { MemberRole } from '../../accounts/contract.ts'
import { organizationMessages as messages } from '../messages-contract.ts'

/** The mails of organizations. Names typed by people stand in the letters only, never in a subject. */

type Sender = Pick<Portal, 'settings' | 'publicUrl'>

const write = ({ settings }: Sender, subject: string, parts: readonly LetterPart[]): Letter =>
  letter(settings.site.programmeName, `${settings.site.programmeName}: ${subject}`, parts)

const myAccount = (sender: Sender): LetterPart => ({
  link: `${sender.publicUrl()}/my-account`,
  label: 'Open My Account',
})

const people = (sender: Sender): LetterPart => ({
  link: `${sender.publicUrl()}/my-account/people`,
  label: 'See the requests',
})

export const joinRequestMail = (sender: Sender, organization: string, requester: string, email: string): Letter =>
  write(sender, 'a request to join your organization', [
    `${typed(requester)} (${email}) asks to join ${typed(organization)}. Log in to accept or decline the request.`,
    people(sender),
  ])

export const requestsWaitingMail = (sender: Sender, organization: string, count: number): Letter =>
  write(sender, 'requests to join your organization', [
    `${count === 1 ? 'One person' : `${count} people`} had asked to join ${typed(organization)} before it was registered. Log in to accept or decline.`,
    people(sender),
  ])

export const requestAcceptedMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'your request to join was accepted', [
    `You are now a member of ${typed(organization)}.`,
    messages.ownWhenJoining,
    myAccount(sender),
  ])

export const requestDeclinedMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'your request to join was declined', [
    `The administrator of ${typed(organization)} declined your request to join. Log in to choose whether to ask again or to go on as an individual.`,
    myAccount(sender),
  ])

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
/** As "December 26, 2026", in the programme's zone. */
export const dayOf = (moment: Date): string => longDay.format(moment)

interface InvitationWords {
  organization: string
  /** Their name. */
  inviter: string
  ends: Date
}

export const invitationMail = (sender: Sender, { organization, inviter, ends }: InvitationWords): Letter =>
  write(sender, 'an invitation to an organization', [
    `${typed(inviter)} invites you to join ${typed(organization)}. Log in to accept or decline the invitation until ${dayOf(ends)}.`,
    myAccount(sender),
  ])

/** ORG-14, JOIN-04: to an address without an account. The link stands for a proof that the mail was read. */
export const invitationToSignUpMail = (
  sender: Sender,
  { organization, inviter, ends }: InvitationWords,
  token: string,
): Letter =>
  write(sender, 'an invitation to an organization', [
    `${typed(inviter)} invites you to join ${typed(organization)} at ${sender.settings.site.programmeName}. The invitation holds until ${dayOf(ends)}, for your address alone.`,
    { link: `${sender.publicUrl()}/join#invitation=${token}`, label: 'Join' },
    'If you do not know the organization, you can ignore this mail.',
  ])

export const invitationWithdrawnMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'an invitation was withdrawn', [
    `The invitation to join ${typed(organization)} was withdrawn. There is nothing to do.`,
  ])

export const invitationAnsweredMail = (sender: Sender, organization: string, who: string, accepted: boolean): Letter =>
  write(sender, accepted ? 'your invitation was accepted' : 'your invitation was declined', [
    accepted
      ? `${typed(who)} is now a member of ${typed(organization)}.`
      : `${typed(who)} declined the invitation to join ${typed(organization)}.`,
  ])

export const memberLeftMail = (sender: Sender, organization: string, who: string): Letter =>
  write(sender, 'a member left your organization', [`${typed(who)} left ${typed(organization)}.`])

export const removedMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'you were removed from an organization', [
    `The administrator of ${typed(organization)} removed you from it. Log in to choose whether to ask to join again or to go on as an individual.`,
    messages.ownWhenLeaving,
    myAccount(sender),
  ])

export const leftMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'you left an organization', [`You left ${typed(organization)}.`, messages.ownWhenLeaving])

export const handOverMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'you are the administrator of your organization now', [
    `The earlier administrator left ${typed(organization)}. As its longest-standing member you are now its administrator: you can invite members and answer join requests.`,
    myAccount(sender),
  ])

const roleWords: Record<MemberRole, string> = {
  administrator: 'an administrator: you can invite people, answer requests to join, and give roles',
  editor: 'an editor: you can read and change what it shares here, such as the answers of the readiness check',
  reader: 'a reader: you can read what it shares here, and not change it',
}

export const roleGivenMail = (sender: Sender, organization: string, role: MemberRole): Letter =>
  write(sender, 'your role in your organization has changed', [
    `In ${typed(organization)} you are now ${roleWords[role]}.`,
    myAccount(sender),
  ])

/** @param takesAlong what the organization had entered is the last member's own now */
export const lastLeftMail = (sender: Sender, organization: string, takesAlong: boolean): Letter =>
  write(sender, 'an organization was closed', [
    `${typed(organization)} was closed, because you left it as its last member.`,
    takesAlong
      ? 'What it had entered in the readiness checks is your own now: you find it there whenever you belong to no organization.'
      : 'What you had entered in the readiness checks before you joined is your own as before. What the organization had entered is deleted.',
  ])

export const closedMail = (sender: Sender, organization: string): Letter =>
  write(sender, 'an organization was closed', [`${typed(organization)} was closed, because its last member left.`])
