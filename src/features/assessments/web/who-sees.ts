import { type Role, roleNames, roles } from '../../../platform/permissions-contract.ts'
import type { MemberRole } from '../../accounts/profile-contract.ts'

/** Who sees what of a company's check: what the access rules do, in words (ASSESS-26, SYSTEM-08). */
export interface Sight {
  who: string
  sees: string
}

type OfCompany = MemberRole | 'individual' | 'waiting' | 'former'

const everything =
  'Everything of every system of the company: answers and the texts beside them, the private notes included, plans, owners and dates, your system and its people, what is answered under “Where to begin”, assets, the flow of CUI, providers and who is responsible for what, results, the CMMC status that was entered, and documents.'

const ofCompany = {
  individual: {
    who: 'You, without an organization',
    sees: 'Everything you enter, and you change it. No other account sees it. If you found an organization, all of it becomes the organization’s: its members see it, and it stays there when you leave. If you join one, it stays yours alone, and you find it again when you leave. A copy of answers that you bring along is the organization’s.',
  },
  reader: {
    who: 'A reader of your organization',
    sees: `${everything} A reader makes documents of it and changes nothing.`,
  },
  editor: {
    who: 'An editor of your organization',
    sees: 'The same as a reader. An editor changes all of it, completes checks, and adds and names systems. Colleagues see by name who entered what. What an editor entered at once, they can undo for 30 days: what stood before is kept that long.',
  },
  administrator: {
    who: 'An administrator of your organization',
    sees: 'The same as an editor. An administrator also undoes what others entered at once, removes a system, but not the first, lets people into the organization and takes them out of it, and says who is a reader, an editor or an administrator. When the last administrator leaves, the editor who has been a member longest becomes one; where there is none, a reader.',
  },
  waiting: {
    who: 'Whoever has asked to join your organization',
    sees: 'Nothing, until an administrator lets them in.',
  },
  former: {
    who: 'Whoever has left your organization',
    sees: 'Nothing any more. What they entered stays with the organization. When their account is deleted, their name goes from it. Only the last member to leave takes everything along, what colleagues entered included. If they have work of their own from before, they go back to that instead, and the organization’s is deleted.',
  },
} satisfies Record<OfCompany, Sight>

const outside = {
  visitor: {
    who: 'A visitor without an account',
    sees: 'Nothing: only the questions, which are the same for everyone.',
  },
  account: {
    who: 'Everyone else with an account',
    sees: 'Nothing, neither as an administrator of another organization nor with an address that you passed on.',
  },
} satisfies Record<string, Sight>

const nothing = 'Nothing of your check.'

const ofProgram: Record<Role, string> = {
  editor: nothing,
  publisher: nothing,
  counselor: `${nothing} A counselor reads the messages and applications that you send to the office: what you write there about your check is read.`,
  desk: `${nothing} The desk reads the messages and applications that you send: what you write there about your check is read.`,
  support: nothing,
  administrator: `${nothing} The audit trail says who added, changed or removed a system, brought own answers along or took that back, in which check, how many entries, and when; neither names nor what is in them.`,
}

const operator: Sight = {
  who: 'Whoever runs this portal, with its database',
  sees: 'The database and its backups hold all of it, and the portal’s keys lie with whoever runs it. What you enter under “Your system” and “Where to begin”, of its assets, its flow of CUI and its providers is kept encrypted: where the portal’s key is kept apart from the database, a copy of the database alone does not show it. Not encrypted are answers, plans, notes, who is responsible for which objective, the names and CAGE codes of systems, and the CMMC status that you enter; of each asset its category; and of everything, which field it is, who entered it and when. Nothing of it goes into the log.',
}

/** The rows of the page, part by part. */
export const whoSees: { id: string; title: string; rows: Sight[] }[] = [
  { id: 'company', title: 'In your company', rows: Object.values(ofCompany) },
  { id: 'outside', title: 'Outside it', rows: Object.values(outside) },
  {
    id: 'program',
    title: 'The people of the program',
    rows: roleNames.map((role) => ({ who: roles[role].label, sees: ofProgram[role] })),
  },
  { id: 'operator', title: 'The portal', rows: [operator] },
]
