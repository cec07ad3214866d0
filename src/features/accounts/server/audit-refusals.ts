import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditEvent } from '../../../platform/audit.ts'
import { audit } from '../../../platform/audit.ts'
import { networkOf, originOf } from '../../../platform/http/origin.ts'
import type { Accounts } from './accounts.ts'

const events: Readonly<Record<number, AuditEvent>> = { 403: 'refused-by-permission', 429: 'refused-by-limit' }

/** The same refusal of the same person or network stands in the trail once in so many milliseconds ... */
const quiet = 10 * 60_000
/** ... and of all refusals so many a minute of each instance: a flood must not fill the trail. */
const mostAMinute = 60

/**
 * What a permission or a limit refused leaves an event, whoever refused it. What is left out is counted in the next one,
 * and each refusal stands in the access lines.
 */
export function auditRefusals(app: FastifyInstance, accounts: Accounts): void {
  const seen = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  let [minute, written, left] = [0, 0, 0]

  const isDue = (key: string, now: number): boolean => {
    if (Math.floor(now / 60_000) !== minute) {
      ;[minute, written] = [Math.floor(now / 60_000), 0]
      for (const [one, at] of seen) if (at <= now - quiet) seen.delete(one)
    }
    if ((seen.get(key) ?? Number.NEGATIVE_INFINITY) > now - quiet || written >= mostAMinute) return false
    seen.set(key, now)
    written++
    return true
  }

  const note = async (event: AuditEvent, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { actor, method } = request
    const origin = originOf(request)
    const route = `${method} ${request.routeOptions.url ?? ''}`
    const code = reply.refusal ?? ''
    const now = accounts.clock.now()
    const who = actor?.kind === 'user' ? actor.userId : networkOf(origin.address)
    if (!isDue(`${event} ${code} ${route} ${who}`, now.getTime())) {
      left++
      return
    }
    const details = { route, code, ...(left > 0 ? { leftOutBefore: left } : {}) }
    left = 0
    const userId = actor.kind === 'user' ? actor.userId : undefined
    await audit(accounts.db, now, { event, outcome: 'refused', actor, userId, origin, details })
  }

  app.addHook('onResponse', (request, reply, done) => {
    const event = events[reply.statusCode]
    if (event) {
      const noting = note(event, request, reply)
        .catch((error) => accounts.log.warn({ err: error }, 'a refusal was not written to the audit trail'))
        .finally(() => pending.delete(noting))
      pending.add(noting)
    }
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })
}
