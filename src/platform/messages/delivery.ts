import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { MessageRow } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { type MailTransport, RefusedForGood, type TextTransport } from './transports.ts'

export interface Transports {
  mail: MailTransport | undefined
  text: TextTransport | undefined
}

/** How often what was handed over is marked as sent, should that fail, and in milliseconds after which growing waits. */
const marking = { times: 10, first: 500, most: 10_000 } as const

/**
 * Hands waiting messages to their services and marks them sent. What it was for is then taken out of the row, since
 * codes and links stand in it.
 */
export function createDelivery({ db, clock, log }: { db: Db; clock: Clock; log: Log }, transports: Transports) {
  // What this process has handed over or is about to, until it is marked: where the job is begun a second time, because
  // the database went away meanwhile, nobody gets the message twice.
  const handedOver = new Map<string, Promise<void>>()

  /** Whatever keeps it from that: should the job fail, any other process may take it up, and sends it again. */
  const markAsSent = async (id: string, signal: AbortSignal): Promise<void> => {
    for (let time = 1, pause: number = marking.first; ; time++, pause = Math.min(2 * pause, marking.most)) {
      try {
        await db
          .updateTable('messages')
          .set({ sent_at: clock.now(), last_error: null, ...blank })
          .where('id', '=', id)
          .execute()
        return
      } catch (error) {
        if (time === marking.times || signal.aborted) throw error
        await wait(pause, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** @param signal when it is aborted, what was handed over is marked once more at most */
  return async (id: string, signal: AbortSignal): Promise<void> => {
    const row = await db
      .updateTable('messages')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('refused_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    const handing = handedOver.get(id) ?? send(transports, row)
    handedOver.set(id, handing)
    try {
      await handing
    } catch (error) {
      handedOver.delete(id)
      const refused = error instanceof RefusedForGood
      await db
        .updateTable('messages')
        .set({ last_error: String(error).slice(0, 500), ...(refused ? { refused_at: clock.now() } : {}) })
        .where('id', '=', id)
        .execute()
      if (!refused) throw forLog(error)
      log.warn({ message: id, channel: row.channel }, 'a message was refused for good')
      return
    }
    await markAsSent(id, signal)
    handedOver.delete(id)
  }
}

/** The log names nobody (decision 0042), and what a mail server says may name the recipient: the row alone keeps it. */
function forLog(error: unknown): unknown {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const facts = [code, command, responseCode].filter((fact) => fact !== undefined)
  return facts.length > 0 ? new Error(`The service did not take a message: ${facts.join(', ')}`) : error
}

const blank = { text: '', html: null, attachments: null } as const

async function send({ mail, text }: Transports, row: MessageRow): Promise<void> {
  if (row.channel === 'text') return text?.send(row.recipient, row.text)
  await mail?.send({
    id: row.id,
    to: row.recipient,
    subject: row.subject ?? '',
    text: row.text,
    html: row.html,
    replyTo: row.reply_to,
    attachments: row.attachments ?? [],
  })
}
