import nodemailer from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Settings } from '../settings.ts'

export interface MailMessage {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  replyTo: string | null
  attachments: { filename: string; contentType: string; content: string }[]
}

/** The service's answer is about this message or its recipient, so asking again is of no use. */
export class RefusedForGood extends Error {}

/** Hands a message to an outside service; rejects when it was not taken, with `RefusedForGood` if it never will be. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface TextTransport {
  send(to: string, text: string): Promise<void>
}

/** In milliseconds. A server that falls silent is given up long before the queue would give up the job. */
const mailLimits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mail over SMTP. The message id stays the same over retries, so that a receiver can tell a repeated one. */
export function smtpTransport(smtp: NonNullable<Settings['smtp']>, programmeName: string): MailTransport {
  const options: SMTPTransport.Options = { url: smtp.url, ...mailLimits }
  const transport = nodemailer.createTransport(options, { from: { name: programmeName, address: smtp.from } })
  const domain = smtp.from.split('@').at(-1) ?? 'localhost'
  return {
    async send(message) {
      const sending = transport.sendMail({
        messageId: `<${message.id}@${domain}>`,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html ?? undefined,
        replyTo: message.replyTo ? { name: '', address: message.replyTo } : undefined,
        // As text, the line breaks of a calendar file would be the mail program's choice.
        attachments: message.attachments.map((file) => ({ ...file, contentTransferEncoding: 'base64' as const })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await sending.catch((error: Error) => {
        throw isRefusedMail(error) ? new RefusedForGood(error.message, { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}

/**
 * A permanent answer (5yz) to the recipient or to the message itself. One to the sender, or for a reason of policy
 * (5.7.z: no login, no relaying, no trust), is about this portal and would end everybody's mail.
 */
function isRefusedMail(error: Error): boolean {
  const { code, command, responseCode = 0, response = '' } = error as SMTPError
  if (responseCode < 500 || /^\d{3}[ -]5\.7\./.test(response)) return false
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
}

/** Twilio's codes for a number that does not exist, takes no texts or wants none, and for a text too long. */
const refusedTexts = [21211, 21214, 21217, 21408, 21610, 21612, 21614, 21617]

/** Text messages over a Twilio-compatible HTTP service. */
export function twilioTransport(texts: NonNullable<Settings['texts']>): TextTransport {
  const url = `${texts.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(texts.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${texts.accountSid}:${texts.authToken}`).toString('base64')}`
  return {
    async send(to, text) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: texts.from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.ok) return
      const { code } = (await answer.json().catch(() => ({}))) as { code?: number }
      const fault = `The text message service answered ${answer.status}${code ? ` (${code})` : ''}`
      throw answer.status === 400 && code && refusedTexts.includes(code) ? new RefusedForGood(fault) : new Error(fault)
    },
  }
}
