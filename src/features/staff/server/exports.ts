import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Actor, refusalOf, requirePermission, requireUser } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { csvFile } from '../../../platform/csv.ts'
import { badInput, notFound } from '../../../platform/errors.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ListExport } from '../../../platform/lists/list-export.ts'
import { openText, sealText } from '../../../platform/secrets.ts'
import type { StaffList, StaffQuery } from '../../../platform/staff-list-contract.ts'
import { workbook } from '../../../platform/workbook.ts'
import { type Accounts, actorOfSession } from '../../accounts/server/index.ts'
import { startExport } from '../contract.ts'

/** How long the address of an export is good: a browser fetches it at once. */
const minutesOpen = 5
const purpose = 'staff-export'

const Pass = z.object({
  list: z.string(),
  query: z.record(z.string(), z.unknown()),
  as: z.enum(['csv', 'xlsx']),
  userId: z.string(),
  sessionId: z.string(),
  /** Milliseconds. */
  until: z.number(),
})
type Pass = z.infer<typeof Pass>

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Lists as files (STAFF-12). A download sends no session along: it is let in by its address, which is sealed, short of
 * life, and counts only as long as the session is open and the person has the role.
 */
export function serveExports(app: FastifyInstance, accounts: Accounts, exports: readonly ListExport[]): void {
  const { clock, db, secrets } = accounts
  const exportOf = (name: string): ListExport => {
    const found = exports.find(({ list }) => list.name === name)
    if (!found) throw notFound('There is no such list.')
    return found
  }

  serve(app, startExport, async ({ actor, body: { list: name, query, as } }) => {
    const { list, permission, query: shape } = exportOf(name)
    requirePermission(actor, permission)
    const asked = shape.safeParse(query)
    if (!asked.success) throw badInput({ query: asked.error.issues[0]?.message ?? 'The list takes no such query.' })
    const { userId, sessionId } = requireUser(actor)
    const until = clock.now().getTime() + minutesOpen * 60_000
    const pass: Pass = { list: name, query: asked.data, as, userId, sessionId, until }
    const file = `${list.name}-${clock.now().toISOString().slice(0, 10)}.${as}`
    return { address: `/exports/${file}?pass=${sealText(secrets, purpose, JSON.stringify(pass))}` }
  })

  const passOf = (given: unknown): Pass => {
    try {
      const pass = Pass.parse(JSON.parse(openText(secrets, purpose, String(given))))
      if (pass.until > clock.now().getTime()) return pass
    } catch {
      // No address of ours.
    }
    throw notFound('This address is no longer good. Please export the list again.')
  }

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/exports/:file',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { list: name, query, as, userId, sessionId } = passOf(request.query.pass)
      const { list, area, permission, pieces } = exportOf(name)
      const actor: Actor | undefined = await actorOfSession(accounts, { userId, sessionId })
      if (!actor || refusalOf(actor, permission)) throw notFound()
      const asked = query as StaffQuery
      await audit(db, clock.now(), {
        event: 'list-exported',
        actor,
        userId,
        origin: originOf(request),
        area,
        details: { as, searched: Boolean(asked.q), filters: filtersOf(list.filters, asked) },
      })
      const head = Object.values(list.columns)
      const file = as === 'csv' ? csvFile(head, pieces(asked, actor)) : workbook(head, pieces(asked, actor))
      reply
        .type(mediaTypes[as])
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', `attachment; filename="${list.name}.${as}"`)
      return reply.send(Readable.from(file, { objectMode: false }))
    },
  )
}

/** What was typed may be a person's address: of that the trail says only that it was there. */
const filtersOf = (filters: StaffList['filters'], query: StaffQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      if (query[name] === undefined) return []
      return [[name, 'type' in filter && filter.type === 'text' ? true : query[name]]]
    }),
  )
