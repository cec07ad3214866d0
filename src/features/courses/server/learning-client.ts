import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../../../platform/settings.ts'
import { type LearningPlatform, PlatformAway } from './platform.ts'

/** In milliseconds. */
export interface Pace {
  /** For one try. */
  tryFor: number
  /** For all tries and the waits between them: somebody looks at the page. */
  wholeFor: number
  /** Before each further try. */
  waits: readonly number[]
}

const usualPace: Pace = { tryFor: 3_000, wholeFor: 6_000, waits: [300] }

const answerLimit = 64 * 1024

/** A failure that would be the same at the next try. */
class Hopeless extends Error {}

/**
 * A learning platform that speaks our protocol: `PUT` and `DELETE` of `{address}/accounts/{username}` with a bearer
 * key; a `PUT` carries `{username, password}` and is answered with the account's `username`.
 */
export function learningClient(
  { url, key }: NonNullable<Settings['learning']>,
  pace: Pace = usualPace,
): LearningPlatform {
  return {
    openAccount: ({ username, password }) =>
      persist(pace, async (signal) => {
        const answer = await request('PUT', username, signal, { username, password })
        if (!answer.ok) throw await refusalOf(answer)
        const { username: opened } = (JSON.parse(await textOf(answer)) ?? {}) as { username?: unknown }
        if (opened !== username) throw new Error('the answer names no account')
      }),
    closeAccount: (username) =>
      persist(pace, async (signal) => {
        const answer = await request('DELETE', username, signal)
        // Gone already: an earlier try got there, and its answer was lost.
        if (!answer.ok && answer.status !== 404) throw await refusalOf(answer)
        await answer.body?.cancel()
      }),
  }

  function request(method: string, username: string, signal: AbortSignal, body?: unknown): Promise<Response> {
    return fetch(`${url}/accounts/${encodeURIComponent(username)}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      redirect: 'error',
      signal,
    })
  }
}

async function persist(pace: Pace, attempt: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const whole = AbortSignal.timeout(pace.wholeFor)
  for (let failures = 0; ; failures++)
    try {
      return await attempt(AbortSignal.any([whole, AbortSignal.timeout(pace.tryFor)]))
    } catch (error) {
      const pause = pace.waits[failures]
      if (pause === undefined || error instanceof Hopeless || whole.aborted)
        throw new PlatformAway(`${reasonOf(error)} (tries: ${failures + 1})`)
      await wait(pause * (1 + Math.random() / 2), undefined, { signal: whole }).catch(() => undefined)
    }
}

async function refusalOf(answer: Response): Promise<Error> {
  await answer.body?.cancel()
  const message = `the learning platform answered ${answer.status}`
  return answer.status < 500 && answer.status !== 429 ? new Hopeless(message) : new Error(message)
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > answerLimit) throw new Hopeless('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** In plain words; what `fetch` itself says hides the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the learning platform could not be asked'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'the learning platform did not answer in time'
  // Its message would repeat what was answered.
  if (error instanceof SyntaxError) return 'the answer is no JSON'
  const { cause } = error
  return cause instanceof Error
    ? `${error.message}: ${cause.message || (cause as NodeJS.ErrnoException).code}`
    : error.message
}
