import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import type { Portal } from '../portal.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve and save, and is to get requests. `/metrics`: Prometheus text.
 * @param isStopping whether the process is about to stop: it serves, but is to get no more requests
 */
export function serveHealth(app: FastifyInstance, portal: Portal, isStopping = () => false): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Requests answered by the application, by route and status class; those from memory are counted apart',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  new Counter({
    name: 'portal_remembered_answers_total',
    help: 'Requests answered from memory',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(portal.memory.hits)
    },
  })
  new Gauge({
    name: 'portal_remembered_bytes',
    help: 'Size of the answers in memory',
    registers: [registry],
    collect() {
      this.set(portal.memory.size.bytes)
    },
  })

  new Gauge({
    name: 'portal_messages_unsent',
    help: 'Mails and texts that wait for their service, and those it refused for good',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      // The other figures are wanted most while the database is away.
      const counts = await Promise.race([portal.messages.unsent(), wait(2_000, undefined, { ref: false })]).catch(
        () => undefined,
      )
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })

  new Counter({
    name: 'portal_edge_purges_total',
    help: 'Times that the cache in front was told, or could not be told, that its answers are out of date',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(portal.edge?.purges ?? { done: 0, failed: 0 }))
        this.inc({ result }, count)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  const tryDisk = rememberFor(verdictLasts, () => tryDatabase(portal.db))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).header('cache-control', 'no-store').send({ status: 'stopping' })
    // A table of the portal's own: in a database that was put in its place, it may not read until it starts anew.
    await sql`SELECT 1 FROM portal_secrets LIMIT 1`.execute(portal.db)
    await tryDisk()
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
}

/** In milliseconds: whoever asks oftener gets the same verdict on the disk, and makes it work no more. */
const verdictLasts = 2_000

function rememberFor(milliseconds: number, look: () => Promise<void>): () => Promise<void> {
  let verdict: Promise<void> | undefined
  let until = 0
  return () => {
    if (verdict && Date.now() < until) return verdict
    verdict = look()
    until = Date.now() + milliseconds
    return verdict
  }
}

/**
 * More than a question: what is asked for does not fit into the memory granted, so the server writes a quarter of a
 * megabyte to its disk and takes it off again. A full disk refuses that, while it still answers whatever is only read.
 */
async function tryDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL work_mem = '64kB'`.execute(tx)
    await sql`
      WITH spilled AS MATERIALIZED (SELECT repeat(md5(n::text), 8) FROM generate_series(1, 1000) n)
      SELECT count(*) FROM spilled`.execute(tx)
  })
}
