import type { Db, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailTransport, TextTransport } from './transports.ts'

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
}

const deliverJob = 'deliver-message'

/**
 * Mail and text messages. They are rows first, written in the transaction of their cause; a job hands each to the
 * service it needs, with retries. Without a service they stay in the outbox.
 */
export function createMessages(
  deps: { db: Db; jobs: Jobs },
  transports: { mail: MailTransport | undefined; text: TextTransport | undefined },
): Messages {
  deps.jobs.declare<{ id: string }>({
    name: deliverJob,
    retries: 12,
    run: ({ id }) => deliver(deps.db, transports, id),
  })

  const queue = async (tx: Tx, channel: 'mail' | 'text', id: string) => {
    if (transports[channel]) await deps.jobs.enqueue(tx, deliverJob, { id })
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
  }
}

/** Header lines end at a line break: nothing typed by a person may start a new one. */
const oneLine = (value: string) => value.replace(/[\r\n\u0000]+/g, ' ').trim()

async function deliver(
  db: Db,
  transports: { mail: MailTransport | undefined; text: TextTransport | undefined },
  id: string,
): Promise<void> {
  const row = await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  try {
    if (row.channel === 'mail')
      await transports.mail?.send({
        id: row.id,
        to: row.recipient,
        subject: row.subject ?? '',
        text: row.text,
        html: row.html,
        replyTo: row.reply_to,
        attachments: row.attachments ?? [],
      })
    else await transports.text?.send(row.recipient, row.text)
  } catch (error) {
    await db
      .updateTable('messages')
      .set({ last_error: String(error).slice(0, 500) })
      .where('id', '=', id)
      .execute()
    throw error
  }
  await db.updateTable('messages').set({ sent_at: new Date(), last_error: null }).where('id', '=', id).execute()
}
