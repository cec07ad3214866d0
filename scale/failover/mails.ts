import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { MailServer } from '../../test/fakes/smtp.ts'
import { send } from '../lib/load.ts'
import { network } from '../lib/network.ts'

/** In milliseconds: how long the mail server has each, so that some are under way whenever something is killed. */
export const takes = 6_000

/** When a mail came, by `performance.now()`, and which node sent it. */
export interface Copy {
  at: number
  by: string
}

/** People who ask for a mail, one a second. */
export interface Mails {
  promised: readonly string[]
  /** To whom a mail was promised, and has not come. */
  lost(): string[]
  came(): Copy[]
  /** Those that came again to whom asked once. */
  again(): { first: Copy; copy: Copy }[]
  stop(): Promise<void>
}

/** Each asks until it is promised. */
export function startMails(url: string, emails: readonly string[], mail: MailServer): Mails {
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true })
  const promised: string[] = []
  const askedTwice = new Set<string>()
  const came = () =>
    mail.mails.map(({ to, at, from }) => ({ to: to[0] as string, at, by: from.split('@')[0] as string }))
  const all = new Set(emails)
  const ask = async (email: string, index: number) => {
    const headers = { 'x-forwarded-for': network(1_000 + index) }
    const call = { url: `${url}/api/user/password/forgot/code`, method: 'POST', headers, body: { email } } as const
    while (!over.signal.aborted) {
      const { status } = await send(call, agent)
      // So soon another one is refused: the first call was carried out, and its answer alone was lost.
      if (status === 200 || (status === 429 && askedTwice.has(email))) return void promised.push(email)
      askedTwice.add(email)
      await wait(1_000)
    }
  }
  const askAll = async () => {
    const asked: Promise<void>[] = []
    for (const [index, email] of emails.entries()) {
      if (over.signal.aborted) break
      asked.push(ask(email, index))
      await wait(1_000)
    }
    await Promise.all(asked)
  }
  const asking = askAll()
  return {
    promised,
    came,
    lost() {
      const there = new Set(came().map(({ to }) => to))
      return promised.filter((email) => !there.has(email))
    },
    again() {
      const firsts = new Map<string, Copy>()
      return came().flatMap(({ to, ...copy }) => {
        const first = firsts.get(to)
        if (!first) firsts.set(to, copy)
        return first && all.has(to) && !askedTwice.has(to) ? [{ first, copy }] : []
      })
    },
    async stop() {
      over.abort()
      await asking
      agent.destroy()
    },
  }
}
