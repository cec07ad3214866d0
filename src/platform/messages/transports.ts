import nodemailer from 'nodemailer'
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

/** Hands a message to an outside service; rejects when it was not taken. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface TextTransport {
  send(to: string, text: string): Promise<void>
}

/** Mail over SMTP. The message id stays the same over retries, so that a receiver can tell a repeated one. */
export function smtpTransport(smtp: NonNullable<Settings['smtp']>, programmeName: string): MailTransport {
  const transport = nodemailer.createTransport(smtp.url, {
    from: { name: programmeName, address: smtp.from },
  })
  const domain = smtp.from.split('@').at(-1) ?? 'localhost'
  return {
    async send(message) {
      await transport.sendMail({
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
    },
    close: () => transport.close(),
  }
}

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
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`The text message service answered ${answer.status}`)
    },
  }
}
