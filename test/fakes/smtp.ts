import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { Inbox } from './inbox.ts'

export interface ReceivedMail {
  /** When it had come, by `performance.now()`. */
  at: number
  to: string[]
  from: string
  fromName: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** The message as it came over the wire. */
  raw: string
  messageId: string
  attachments: { filename: string | null; mimeType: string; content: string }[]
}

/** What the server does to the next messages: answer "try later", refuse for good, or break the connection off. */
export type MailFault = 'try-later' | 'refuse' | 'cut-off'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** The next mail to this address that was not handed out yet. */
  next(to: string, subjectPart?: string, seconds?: number): Promise<ReceivedMail>
  fault: MailFault | undefined
  /** Recipients that it does not know: refused with 550 before the message. */
  unknown: Set<string>
  /** Takes in the messages to these and does not answer, until it is told to. */
  hold(...to: string[]): HeldMails
  close(): Promise<void>
}

export interface HeldMails {
  /** Fulfilled when the first of them was taken in. */
  taken: Promise<void>
  /** Answers those that were taken in, and all that come after. */
  answer(): void
}

/** A real SMTP server on a free port that keeps what it receives. @param takes milliseconds until it says so */
export async function startMailServer({ takes = 0 } = {}): Promise<MailServer> {
  const inbox = new Inbox<ReceivedMail>()
  const holds = new Map<string, { taken: () => void; answered: Promise<void> }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const unknown = mailServer.unknown.has(address)
      done(unknown ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailServer.fault === 'try-later') return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        if (mailServer.fault === 'refuse') return done(Object.assign(new Error('Refused'), { responseCode: 550 }))
        if (mailServer.fault === 'cut-off') {
          for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
            connection._socket.destroy()
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const hold = to.map((address) => holds.get(address)).find(Boolean)
        hold?.taken()
        await hold?.answered
        inbox.add(await read(Buffer.concat(chunks), to))
        if (takes > 0) setTimeout(done, takes)
        else done()
      })
    },
  })
  // A connection that the server itself broke off is no news.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: inbox.items,
    fault: undefined,
    unknown: new Set(),
    hold(...to) {
      const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      for (const address of to) holds.set(address, { taken: taken.resolve, answered: answered.promise })
      return { taken: taken.promise, answer: answered.resolve }
    },
    next: (to, subjectPart = '', seconds) =>
      inbox.next(
        (mail) => mail.to.includes(to) && mail.subject.includes(subjectPart),
        `a mail to ${to} about "${subjectPart}"`,
        seconds,
      ),
    close: () => {
      for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) connection._socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return mailServer
}

async function read(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    at: performance.now(),
    to,
    from: mail.from?.address ?? '',
    fromName: mail.from?.name ?? '',
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    raw: raw.toString('utf8'),
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      content: String(content),
    })),
  }
}

/** The 6 digits that stand alone in a mail or text. */
export function codeIn(message: string): string {
  const code = /\b(\d{6})\b/.exec(message)?.[1]
  if (!code) throw new Error(`There is no code in:\n${message}`)
  return code
}
