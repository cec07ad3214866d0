import type { Actor } from '../../../platform/actor.ts'
import { requireUser } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { badInput, PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { stateName } from '../../../platform/states-contract.ts'
import { fullName, lockUser } from '../../accounts/server/index.ts'
import { takeNumber } from '../../submissions/server/index.ts'
import { centerStates } from '../programs/places.ts'
import { centerOf } from './centers.ts'
import { expertCopyMail, expertMail } from './mails.ts'

/** Messages of one person within an hour. */
const limit = { messages: 5, milliseconds: 3_600_000 }

/** Mails a message to the center of a state, which answers to the sender (MEP-21, MEP-22). */
export async function contactExpert(
  portal: Portal,
  actor: Actor,
  input: { toAddress: string; message: string },
): Promise<{ message: string; number: string }> {
  const { userId } = requireUser(actor)
  const state = input.toAddress.toUpperCase()
  if (!centerStates.some(({ value }) => value === state)) throw badInput({ toAddress: 'State is required' })
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    // The lock makes two messages at the same moment count each other.
    const user = await lockUser(tx, userId)
    await requireRoom(tx, userId, now)
    const found = await centerOf(tx, state)
    const center = found?.email ? found : undefined
    const { id } = await tx
      .insertInto('expert_messages')
      .values({ user_id: userId, state, center: center?.name ?? '', message: input.message, sent_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const number = await takeNumber(tx, { expert_message: id }, now)
    const written = { message: input.message, number }
    const place = { state: stateName(state), center: center?.name }
    await portal.messages.mail(tx, {
      to: center?.email ?? portal.settings.site.infoMailbox,
      replyTo: user.email,
      ...expertMail(portal, { name: fullName(user), email: user.email }, place, written),
    })
    const told = center?.name ?? `the program team for the center that serves ${place.state}`
    await portal.messages.mail(tx, { to: user.email, ...expertCopyMail(portal, told, written) })
    const answerTo = `The answer comes to ${user.email}.`
    return {
      number,
      message: center
        ? `Your message was sent to ${center.name}. ${answerTo}`
        : `Your message was sent to the program team, who pass it on to the center that serves ${place.state}. ${answerTo}`,
    }
  })
}

async function requireRoom(tx: Tx, userId: string, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('expert_messages')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('sent_at', '>', new Date(now.getTime() - limit.milliseconds))
    .orderBy('sent_at')
    .execute()
  const [oldest] = sent
  if (!oldest || sent.length < limit.messages) return
  throw new PortalError('too_many', 429, 'You have sent several messages already. Please try again in an hour.', {
    retryAfter: (oldest.sent_at.getTime() + limit.milliseconds - now.getTime()) / 1_000,
  })
}
