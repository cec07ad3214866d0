import type { z } from 'zod'
import type { Endpoint, ErrorAnswer } from '../contract.ts'
import { isRefreshDue, refreshSession } from './refresh.ts'
import { clearSession, readTokens } from './session.ts'

/**
 * The calls the browser may make, by method and path. Each feature adds its contract in `web/calls.ts`:
 *
 *     declare module '../../../platform/browser/call.ts' {
 *       interface Calls extends CallsOf<typeof import('../contract.ts')> {}
 *     }
 *
 * Types only: no schema reaches the browser.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface Calls {}

export type CallsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint<infer Route> ? Route : never]: Contract[Name]
}

export type Route = keyof Calls & string

type Schema<E, Part extends string> = E extends { [K in Part]?: infer S } ? NonNullable<S> : never
type Part<E, Name extends string> = [Schema<E, Name>] extends [never]
  ? { [K in Name]?: undefined }
  : Schema<E, Name> extends z.ZodType
    ? { [K in Name]: z.input<Schema<E, Name>> }
    : { [K in Name]?: undefined }

/** What a call takes along: only what its contract names. */
export type Input<R extends Route> = Part<Calls[R], 'params'> & Part<Calls[R], 'query'> & Part<Calls[R], 'body'>
export type Answer<R extends Route> = Calls[R] extends { answer: infer S extends z.ZodType } ? z.output<S> : never

interface CallOptions {
  /**
   * Made as a visitor: no session is sent along, and a 401 is an answer like any other. For the calls by which one
   * logs in (SESSION-11).
   */
  anonymous?: boolean
  signal?: AbortSignal
  /**
   * Called when the request is on its way, and goes on though the page be left. What a page shows before the answer
   * has come, it shows here.
   */
  underway?(): void
}

/** A refusal, with what a form needs to show it (GEN-08). */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Messages by the payload's field name. */
  readonly fieldErrors: Record<string, string>
  /** Seconds, where the answer named a time to wait. */
  readonly retryAfter: number | undefined

  constructor(status: number, answer: ErrorAnswer, retryAfter?: number) {
    super(answer.message)
    this.status = status
    this.code = answer.code
    this.fieldErrors = answer.fieldErrors ?? {}
    this.retryAfter = retryAfter
  }
}

type Arguments<R extends Route> =
  Record<never, never> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]

/**
 * Makes one call of the API, with the session of this browser (SESSION-04, SESSION-05).
 * @throws CallError for every answer that is no success; after a 401 the session is over, and the page asks for a login
 */
export async function call<R extends Route>(route: R, ...[input, options]: Arguments<R>): Promise<Answer<R>> {
  const { params, query, body } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
  const { anonymous = false, signal, underway } = options ?? {}
  // Without waiting where that is possible: a page that is left, or a logout, in the next moment comes after the call.
  if (!anonymous && isRefreshDue()) await refreshSession()
  const headers = anonymous ? {} : sessionHeaders()
  const [method, path] = route.split(' ') as [string, string]
  const asked = reachInTurn(addressOf(path, params, query), {
    method,
    signal,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  underway?.()
  const answer = await asked
  if (answer.ok) return JSON.parse(answer.text) as Answer<R>
  // A logout, or another login, since the call was made counts more than what came of it.
  if (answer.status === 401 && !anonymous && headers['x-access-token'] === readTokens()?.accessToken)
    clearSession('expired')
  throw new CallError(answer.status, readRefusal(answer.text), answer.retryAfter)
}

interface Reached {
  ok: boolean
  status: number
  text: string
  retryAfter: number | undefined
}

type Request = RequestInit & { body?: string }

/** While the portal is busy with many such calls at once, this one is made again in a moment; nothing was done yet. */
async function reachInTurn(address: string, init: Request, timesMore = 3): Promise<Reached> {
  const { ok, status, headers, text } = await reach(address, init)
  const reached = { ok, status, text, retryAfter: Number(headers.get('retry-after')) || undefined }
  if (status !== 429 || timesMore === 0 || readRefusal(text).code !== 'busy') return reached
  await new Promise((resume) => setTimeout(resume, (reached.retryAfter ?? 2) * 1_000))
  return reachInTurn(address, init, timesMore - 1)
}

/** Bytes: a browser keeps 64 KiB on their way for pages that were left, all calls together. */
const keptAlive = 30_000
let onTheirWay = 0
const writes = new Set<Promise<Response>>()
const longestWait = 2_000

/** What was sent before a logout is to arrive before it, or it would be refused; but no line is waited for for long. */
export async function writesArrived(): Promise<void> {
  if (writes.size === 0) return
  const wait = new Promise((resolve) => setTimeout(resolve, longestWait))
  await Promise.race([Promise.allSettled(writes), wait])
}

/** Whatever changes something goes on when the page is left meanwhile, unless it is too large for that. */
async function reach(address: string, init: Request) {
  const size = new TextEncoder().encode(init.body).length
  const keepalive = init.method !== 'GET' && onTheirWay + size <= keptAlive
  if (keepalive) onTheirWay += size
  const asked = fetch(address, { ...init, keepalive })
  if (init.method !== 'GET') writes.add(asked)
  try {
    const answer = await asked
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    const message = 'We could not reach the site. Please check your connection and try again.'
    throw new CallError(0, { code: 'unreachable', message })
  } finally {
    if (keepalive) onTheirWay -= size
    writes.delete(asked)
  }
}

function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return (
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) + (search && `?${search}`)
  )
}

/** The three headers of the session; empty without one. */
export function sessionHeaders(): Record<string, string> {
  const tokens = readTokens()
  if (!tokens) return {}
  return {
    'x-id-token': tokens.idToken,
    'x-access-token': tokens.accessToken,
    'x-refresh-token': tokens.refreshToken,
  }
}

/** Something between browser and portal may answer in words of its own: a short text is shown, a page is not. */
function readRefusal(text: string): ErrorAnswer {
  try {
    const answer = JSON.parse(text) as Partial<ErrorAnswer>
    if (typeof answer.message === 'string') return { code: '', ...answer, message: answer.message }
  } catch {
    // No JSON.
  }
  const plain = text.trim()
  const shown = plain !== '' && plain.length <= 300 && !plain.startsWith('<')
  return { code: '', message: shown ? plain : 'Something went wrong on our side. Please try again shortly.' }
}
