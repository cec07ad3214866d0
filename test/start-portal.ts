import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { inject, onTestFinished } from 'vitest'
import type { Clock } from '../src/platform/clock.ts'
import type { JobTiming } from '../src/platform/jobs/jobs.ts'
import { readSettings } from '../src/platform/settings.ts'
import { type RunningPortal, startPortal } from '../src/start.ts'
import { cloneDatabase, type Template, testTiming } from './database-server.ts'

/** A clock that stands at a moment until it is moved. */
export interface TestClock extends Clock {
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

export function testClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment).getTime()
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export interface TestPortal extends RunningPortal {
  databaseUrl: string
  /** Speaks HTTP to the portal; `path` begins with a slash. */
  get(path: string, init?: RequestInit): Promise<Response>
  /** The JSON answer of a GET, whatever its status. */
  json<T = unknown>(path: string, init?: RequestInit): Promise<T>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

export interface TestPortalOptions {
  /** The content of `starter` is of when the tests began: for a clock of an earlier day take `ofTheDay`. */
  template?: Template
  /** Loads the starter content as a portal has it that is first started on the clock's day. */
  ofTheDay?: boolean
  /** Another portal whose database this one shares, as a second instance does. */
  beside?: TestPortal
  clock?: Clock
  /** Settings as environment variables, over the test's own. */
  env?: Record<string, string>
  requestTimeout?: number
  /** Another folder of the project's own files. */
  root?: string
  /** Reads the site's pages into the search index as every real start does; hundreds of portals need it not. */
  readsPages?: boolean
  jobTiming?: Partial<JobTiming>
}

/**
 * The real portal on a database and a port of its own. Call `close` in `afterAll`, or start it inside a test, which
 * then closes it.
 */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const database = options.beside
    ? { url: options.beside.databaseUrl, drop: async () => undefined }
    : await cloneDatabase(inject('databaseServer'), options.template ?? 'empty')
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...options.env,
  })
  const pages = async () => (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const running = await startPortal(settings, {
    pages,
    clock: options.clock,
    root: options.root,
    starter: options.ofTheDay ? resolve('starter') : false,
    jobTiming: { ...testTiming, ...options.jobTiming },
    requestTimeout: options.requestTimeout,
    readsPages: options.readsPages ?? false,
  })
  if (options.template === 'starter') await refuseEarlierClock(running.portal)
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await running.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    onTestFinished(close)
  } catch {
    // Outside a test: the file closes it in afterAll.
  }
  const get = (path: string, init?: RequestInit) => fetch(running.url + path, { redirect: 'manual', ...init })
  return {
    ...running,
    close,
    databaseUrl: database.url,
    get,
    json: async <T>(path: string, init?: RequestInit) => (await (await get(path, init)).json()) as T,
    post: (path, body, headers = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

/** @throws Error where what was loaded lies ahead of the clock: it would not be shown, from some hour of some day on */
async function refuseEarlierClock({ db, clock }: RunningPortal['portal']): Promise<void> {
  const { loaded } = await db
    .selectFrom('starter_loads')
    .select(({ fn }) => fn.min('loaded_at').as('loaded'))
    .executeTakeFirstOrThrow()
  if (clock.now() < loaded) throw new Error('The clock stands before the starter content: use `ofTheDay`.')
}
