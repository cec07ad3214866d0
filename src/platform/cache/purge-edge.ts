import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { outsideService, ServiceAway } from '../http/outside-service.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { countUpTo } from '../limits/request-limit.ts'
import type { Log } from '../log.ts'
import { contentMark } from './content-mark.ts'
import { type EdgeSettings, purgeCall } from './edge.ts'

class EdgeAway extends ServiceAway {}

/**
 * `soon` after a change; `look` where one may have been missed; `again` some seconds after either; `clock` when something
 * becomes visible without any change. `told` does nothing: it stands there for a week to say of which content the edge
 * was told.
 */
interface Purge {
  why: 'soon' | 'look' | 'again' | 'clock' | 'told'
  /** Of `again`: a purge that begins later than this, in milliseconds since 1970, is as good. */
  due?: number
}

const job = 'purge-edge'

/**
 * In milliseconds. An instance may hear of a change late and hand the edge its old page once more: so there is a second
 * purge, one for all changes whose times for it lie within `span`. What is heard within `gathers` is asked for once.
 */
const after = { gathers: 100, soon: 1_000, again: 10_000, span: 5_000, fault: 2_000 } as const

/**
 * From one purge to the next, over all instances, in milliseconds. Cloudflare takes five a minute, and with each the edge
 * loses all it has; the others keep what is out of date until they have something newer.
 */
const apart = { xkey: 2_000, surrogate: 2_000, tag: 15_000 } as const

/** Nobody waits for it, and the queue tries again. */
const pace = { callFor: 5_000 }

export interface Edge {
  /** What the purges of this process came to. */
  readonly purges: Record<'done' | 'failed', number>
  /** The content has changed: of all instances that say so, one will purge. */
  changed(): void
  /** It may have changed while nobody heard: where it has, one will purge. */
  look(): void
  close(): void
}

/**
 * Tells the edge that what it keeps is out of date, by jobs that all instances share. Before the jobs start.
 * @param nextVisible when what is there already becomes visible, which nobody will tell of
 */
export function purgeEdge(
  { jobs, db, log }: { jobs: Jobs; db: Db; log: Log },
  settings: EdgeSettings,
  nextVisible: () => Promise<Date[]>,
): Edge {
  const edge = outsideService({ name: 'the edge', Away: EdgeAway, answerLimit: 64 * 1024 }, pace)
  const purges = { done: 0, failed: 0 }
  let asked: 'soon' | 'look' | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const enqueue = (...all: { data: Purge; startAfter: Date; key?: string }[]) =>
    db.transaction().execute(async (tx) => {
      for (const { data, startAfter, key = '' } of all)
        await jobs.enqueue(tx, job, data, { startAfter, singletonKey: `${data.why} ${key}`.trim() })
    })

  /** Waits until a purge may begin. @returns false where another one has begun since */
  const takeTurn = async (since: number, signal: AbortSignal): Promise<boolean> => {
    const within = apart[settings.kind]
    for (;;) {
      const until = await countUpTo(db, new Date(), job, { most: 1, within })
      if (!until) return true
      if (until.getTime() - within >= since) return false
      await wait(until.getTime() - Date.now() + 1, undefined, { signal })
    }
  }

  const purge = async () => {
    try {
      await edge.ask(settings.url, purgeCall(settings))
      purges.done++
    } catch (error) {
      purges.failed++
      throw error
    }
  }

  const planClock = async () => {
    const moments = await nextVisible()
    return moments.map((moment) => ({
      data: { why: 'clock' } as const,
      startAfter: new Date(moment.getTime() + after.soon),
      key: moment.toISOString(),
    }))
  }

  const planAgain = () => {
    const due = Math.ceil((Date.now() + after.again - after.soon) / after.span) * after.span
    const startAfter = new Date(due)
    return { data: { why: 'again', due } as const, startAfter, key: startAfter.toISOString() }
  }

  jobs.declare<Purge>({
    name: job,
    oneWaits: true,
    // Some two and a half minutes: then the edge asks by itself.
    retries: 5,
    async run({ why, due }, signal, _, { retryCount }) {
      if (why === 'told') return
      // All instances make their answers anew, and ask for a purge as after any change.
      if (why === 'clock') return void (await sql`SELECT pg_notify('content_changed', '')`.execute(db))
      const mark = await contentMark(db)
      if (why === 'look' && (await jobs.has(job, `told ${mark}`))) return enqueue(...(await planClock()))
      // After a try that failed, the purge that has begun since may be its own.
      const since = due === undefined || retryCount > 0 ? Date.now() : due
      if (await takeTurn(since, signal)) {
        await purge()
        await enqueue({ data: { why: 'told' }, startAfter: new Date(), key: mark })
      }
      if (why !== 'again') await enqueue(planAgain(), ...(await planClock()))
    },
  })

  const ask = (why: 'soon' | 'look', inMilliseconds: number = after.gathers) => {
    if (isClosed) return
    // A purge without a look does what one with a look would.
    if (asked !== 'soon') asked = why
    timer ??= setTimeout(() => {
      const data = { why: asked ?? why }
      timer = asked = undefined
      enqueue({ data, startAfter: new Date(Date.now() + after.soon - after.gathers) }).catch((error) => {
        log.debug({ err: error }, 'a purge of the edge could not be asked for yet')
        ask(data.why, after.fault)
      })
    }, inMilliseconds)
    timer.unref()
  }

  return {
    purges,
    changed: () => ask('soon'),
    look: () => ask('look'),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
