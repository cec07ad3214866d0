import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { batches } from '../../../platform/db/in-batches.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import {
  forgetSpentProofs,
  newChallenge,
  readProof,
  refusal,
  spendProof,
} from '../../../platform/limits/proof-of-work.ts'
import { countRequestFrom, countUpTo } from '../../../platform/limits/request-limit.ts'
import type { Portal } from '../../../platform/portal.ts'
import { keyedHash } from '../../../platform/secrets.ts'
import { stateName } from '../../../platform/states-contract.ts'
import { type FoundOffice, withoutAccelerator } from '../../locator/contract.ts'
import { takeNumber } from '../../submissions/server/index.ts'
import { acceleratorOf } from '../accelerator.ts'
import { type ContactMessage, sent } from '../contract.ts'
import { confirmInquiry, copyInquiry, sendInquiry } from './inquiry.ts'
import { insertMessage } from './store.ts'

const hour = 3_600_000

/**
 * Messages by network, where a whole office may sit behind one address. By the address that was typed only the
 * confirmations are limited: anybody may type it, and must not use up its owner's messages.
 */
const limits = {
  challenges: { most: 60, within: hour },
  messages: { most: 20, within: hour },
  confirmations: { most: 5, within: 24 * hour },
} as const

/** The offices for a county, the first one to be written to. */
export type FindOffices = (state: string, county: string) => Promise<FoundOffice[]>

/** Who may be written to. */
export interface Offices {
  offices: FindOffices
  /** Its number in the register, null where that is not certain. */
  officeId(office: FoundOffice): Promise<number | null>
}

export interface ContactService {
  challenge(origin: Origin): ReturnType<typeof newChallenge>
  /** @throws PortalError 400 without a proof of work of its own, 429 for too many messages */
  send(
    actor: Actor,
    message: ContactMessage,
    origin: Origin,
  ): Promise<{ message: string; number: string; copied: boolean }>
}

export function contactService(portal: Portal, { offices, officeId }: Offices): ContactService {
  const { db, clock } = portal
  portal.jobs.declare({
    name: 'contact-upkeep',
    cron: '47 3 * * *',
    run: (_, signal) => forgetSpentProofs(db, clock.now(), batches({ signal })),
  })
  return {
    async challenge(origin) {
      await countRequestFrom(db, clock.now(), 'contact-challenge', origin, limits.challenges)
      return newChallenge(portal)
    },

    async send(actor, given, origin) {
      const now = clock.now()
      await countRequestFrom(db, now, 'contact', origin, limits.messages)
      if (given.subjectLine) throw refusal()
      const proof = await readProof(portal, given.altcha)
      const office = await officeFor(offices, given)
      const officeNumber = office ? await officeId(office) : null
      const number = await db.transaction().execute(async (tx) => {
        await spendProof(tx, proof)
        const id = await insertMessage(tx, {
          sent_at: now,
          user_id: actor.kind === 'user' ? actor.userId : null,
          name: given.name,
          email: given.email,
          phone: given.phone,
          organization: given.company,
          city: given.city,
          county: given.county,
          state: given.state,
          website: given.website,
          message: given.message,
          accelerator: office ? JSON.stringify(acceleratorOf(office)) : null,
          office: officeNumber,
        })
        const number = await takeNumber(tx, { contact_message: id }, now)
        await passOn(portal, tx, actor, given, { number, office })
        return number
      })
      return { message: sent, number, copied: actor.kind === 'user' }
    },
  }
}

/** CONTACT-08: the first of several; CONTACT-10: none for Massachusetts. */
async function officeFor(find: FindOffices, { state, county }: ContactMessage): Promise<FoundOffice | undefined> {
  if (state === withoutAccelerator.code) return undefined
  const [office] = await find(state, (county.split(',')[0] as string).trim())
  return office
}

/** CONTACT-09 */
async function passOn(
  portal: Portal,
  tx: Tx,
  actor: Actor,
  given: ContactMessage,
  { number, office }: { number: string; office: FoundOffice | undefined },
): Promise<void> {
  const state = stateName(given.state)
  const mailboxes = office ? mailboxesOf(office) : []
  const inquiry = {
    subject: `a message from ${state}`,
    details: [
      ['Name', given.name],
      ['Email', given.email],
      ['Phone', given.phone],
      ['Organization', given.company],
      ['Website', given.website],
      ['City', given.city],
      ['County', given.county],
      ['State', state],
    ],
    message: given.message,
    replyTo: given.email,
  } as const
  if (office && mailboxes.length > 0)
    await sendInquiry(portal, tx, {
      ...inquiry,
      to: mailboxes,
      opening: [
        `Somebody in the area of ${office.Name || 'your office'} writes by the contact form of our site.`,
        `Number: ${number}`,
      ],
    })
  await sendInquiry(portal, tx, {
    ...inquiry,
    to: [portal.settings.site.infoMailbox],
    opening: ['Somebody writes by the contact form of our site.', whereItWent(office, mailboxes), `Number: ${number}`],
  })
  const passedTo = mailboxes.length > 0 ? office?.Name : undefined
  if (actor.kind === 'user') {
    await copyInquiry(portal, tx, actor.email, { ...inquiry, number, office: passedTo })
    if (actor.email.toLowerCase() === given.email.toLowerCase()) return
  }
  const sender = keyedHash(portal.secrets, 'contact-sender', given.email.toLowerCase()).toString('base64url')
  if (await countUpTo(tx, portal.clock.now(), `contact-sender:${sender}`, limits.confirmations)) return
  await confirmInquiry(portal, tx, given.email, { number, office: passedTo })
}

function whereItWent(office: FoundOffice | undefined, mailboxes: string[]): string {
  if (!office) return 'No office serves this area: the message went to you alone.'
  if (mailboxes.length > 0) return `The message also went to ${office.Name} (${mailboxes.join(', ')}).`
  return `The directory has no mail address for ${office.Name}: please pass the message on.`
}

/** The valid addresses among those of the entry; a directory may name several. */
const mailboxesOf = (office: FoundOffice): string[] =>
  office.mails.flatMap(({ href }) => (href?.startsWith('mailto:') ? href.slice('mailto:'.length) : [])).slice(0, 3)
