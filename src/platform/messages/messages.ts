import { type ExpressionBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { batches } from '../db/in-batches.ts'
import type { PortalTables } from '../db/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { createDelivery, type Transports } from './delivery.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  attachments?: { filename: string; contentType: string; content: string }[]
}

export interface OutboxEntry {
  id: string
  channel: 'mail' | 'text'
  to: string
  subject?: string
  text: string
  html?: string
  sentAt: string
}

export interface Messages {
  /** Queues a mail as part of the change that causes it. */
  mail(tx: Tx, mail: Mail): Promise<void>
  /** Queues a text message to an E.164 number as part of the change that causes it. */
  text(tx: Tx, to: string, text: string): Promise<void>
  /** The messages that wait, newest first; only where no mail service is set. */
  outbox(db: Db): Promise<OutboxEntry[]>
  /** How many wait for a service, and how many it refused for good. */
  unsent(): Promise<{ waiting: number; refused: number }>
}

/** A queue for each, so that texts do not wait behind mails. The one for mails once had both. */
const queues = { mail: 'deliver-message', text: 'deliver-text' } as const

/** How many of each are sent at a time, so that one that is slow holds up nobody else's. */
const atATime = 5

/** How long rows are kept, in days: without their text when sent, and with it when they never could be. */
const kept = { sent: 28, unsent: 84 } as const

/**
 * Mail and text messages. They are rows first, written in the transaction of their cause; a job hands each to the
 * service it needs, with retries. Without a service they stay in the outbox.
 */
export function createMessages(deps: { db: Db; jobs: Jobs; clock: Clock; log: Log }, transports: Transports): Messages {
  const deliver = createDelivery(deps, transports)
  for (const name of Object.values(queues))
    deps.jobs.declare<{ id: string }>({ name, retries: 12, atATime, run: ({ id }, signal) => deliver(id, signal) })
  deps.jobs.declare({
    name: 'messages-upkeep',
    cron: '27 3 * * *',
    run: (_, signal) => forgetMessages(deps.db, deps.clock.now(), batches({ signal })),
  })

  const queue = async (tx: Tx, channel: 'mail' | 'text', id: string) => {
    if (transports[channel]) await deps.jobs.enqueue(tx, queues[channel], { id })
  }

  return {
    async mail(tx, mail) {
      const { id } = await tx
        .insertInto('messages')
        .values({
          channel: 'mail',
          recipient: oneLine(mail.to),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html ?? null,
          reply_to: mail.replyTo ? oneLine(mail.replyTo) : null,
          attachments: mail.attachments ? JSON.stringify(mail.attachments) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queue(tx, 'mail', id)
    },

    async text(tx, to, text) {
      const { id } = await tx
        .insertInto('messages')
        .values({ channel: 'text', recipient: to, text })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queue(tx, 'text', id)
    },

    async outbox(db) {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .where('sent_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        to: row.recipient,
        ...(row.subject === null ? {} : { subject: row.subject }),
        text: row.text,
        ...(row.html === null ? {} : { html: row.html }),
        sentAt: row.created_at.toISOString(),
      }))
    },

    async unsent() {
      const channels = (['mail', 'text'] as const).filter((channel) => transports[channel])
      if (channels.length === 0) return { waiting: 0, refused: 0 }
      const { all, refused } = await deps.db
        .selectFrom('messages')
        .select((eb) => [eb.fn.countAll<string>().as('all'), eb.fn.count<string>('refused_at').as('refused')])
        .where('sent_at', 'is', null)
        .where('channel', 'in', channels)
        .executeTakeFirstOrThrow()
      return { waiting: Number(all) - Number(refused), refused: Number(refused) }
    },
  }
}

/** Picks messages that were sent, or never will be. */
export const isOver = (eb: ExpressionBuilder<PortalTables, 'messages'>) =>
  eb.or([eb('sent_at', 'is not', null), eb('refused_at', 'is not', null)])

/** Blanks what an instance of an earlier release sent, which may run beside this one, and takes off what is old. */
export async function forgetMessages(db: Db, now: Date, upkeep = batches()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const lately = sql`created_at > ${before(2)}`
  await upkeep.update(
    db,
    'messages',
    sql`text = '', html = NULL, attachments = NULL`,
    sql`${lately} AND sent_at IS NOT NULL AND text <> ''`,
  )
  // Nothing is sent before it is made: the index on its making finds it.
  const sent = before(kept.sent)
  await upkeep.delete(db, 'messages', sql`created_at < ${sent} AND sent_at < ${sent}`)
  await upkeep.delete(db, 'messages', sql`sent_at IS NULL AND created_at < ${before(kept.unsent)}`)
}

/** Header lines end at a line break: nothing typed by a person may start a new one. */
const oneLine = (value: string) => value.replace(/[\r\n\u0000]+/g, ' ').trim()
