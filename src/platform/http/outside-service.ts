import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseFault } from '../db/away-errors.ts'

/** In milliseconds. */
export interface Pace {
  /** For one call. */
  callFor: number
  /** For all calls of one question and the waits between them, where somebody waits for it. */
  wholeFor?: number
  /** Before each further try; up to half as much again is left to chance, so that instances do not come back together. */
  waits?: readonly number[]
}

export interface OutsideService {
  /** In the reasons, as in "the registry answered 500". */
  name: string
  /** What is thrown: the feature's own class. */
  Away: new (
    message: string,
    answered?: Refusal,
  ) => ServiceAway
  /** Of the body, in bytes. */
  answerLimit: number
  /** Whether another try may change an answer of this status; without it for 429 and from 500 on. */
  mayPass?(status: number): boolean
}

interface Refusal {
  /** Of an answer that is no success. */
  status?: number
  /** Every further try would end the same. */
  final?: boolean
}

/** The service gave no answer that can be used. The message says why in plain words, without address, key or answer. */
export abstract class ServiceAway extends Error {
  readonly status: number | undefined
  readonly final: boolean
  constructor(message: string, { status, final = false }: Refusal = {}) {
    super(message)
    this.status = status
    this.final = final
  }
}

/** Behind `ask`: for these statuses, with which a service says that there is nothing, the answer is undefined. */
export const nothingAt =
  (...statuses: number[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof ServiceAway) || !statuses.includes(error.status as number)) throw error
  }

/**
 * A service outside of the portal, asked over HTTP. All its verbs fail with `Away`, and with nothing else; but a fault of
 * the database that comes between calls stays what it is, and is not met by a further try.
 */
export function outsideService(
  { name, Away, answerLimit, mayPass = (status) => status === 429 || status >= 500 }: OutsideService,
  { callFor, wholeFor, waits = [] }: Pace,
) {
  const its = name === 'it' ? 'its' : `${name}'s`

  return {
    /**
     * One call, without further tries; redirects are not followed.
     * @returns the body of an answer that is a success
     */
    async ask(
      address: string | URL,
      { headers, signal, ...init }: Omit<RequestInit, 'redirect'> = {},
    ): Promise<string> {
      const timeOut = AbortSignal.timeout(callFor)
      try {
        const answer = await fetch(address, {
          ...init,
          headers: { accept: 'application/json', ...headers },
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
        })
        if (answer.ok) return await textOf(answer)
        await answer.body?.cancel()
        const { status } = answer
        throw new Away(`${name} answered ${status}`, { status, final: !mayPass(status) })
      } catch (error) {
        throw awayOf(error)
      }
    },

    readJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
      try {
        return JSON.parse(text, reviver)
      } catch {
        // The parser's own message would repeat what was answered.
        throw new Away(`${its} answer is no JSON`)
      }
    },

    /** Tries again what may pass, be it a call or what was read from its answer. `signal` ends with the whole time. */
    async persist<Answer>(attempt: (signal: AbortSignal | undefined) => Promise<Answer>): Promise<Answer> {
      const whole = wholeFor === undefined ? undefined : AbortSignal.timeout(wholeFor)
      for (let tries = 1; ; tries++)
        try {
          return await attempt(whole)
        } catch (error) {
          if (isDatabaseFault(error)) throw error
          const { message, final } = awayOf(error)
          const pause = waits[tries - 1]
          if (pause === undefined || final || whole?.aborted) throw new Away(`${message} (tries: ${tries})`)
          await wait(pause * (1 + Math.random() / 2), undefined, { signal: whole }).catch(() => undefined)
        }
    },
  }

  async function textOf(answer: Response): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > answerLimit) throw new Away(`${its} answer is too large`, { final: true })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  function awayOf(error: unknown): ServiceAway {
    if (error instanceof ServiceAway) return error
    const { name: kind, message, cause } = error as Error
    if (kind === 'TimeoutError' || kind === 'AbortError') return new Away(`${name} did not answer in time`)
    // What `fetch` itself says hides the reason in its cause.
    const reason = cause instanceof Error ? `: ${cause.message || (cause as NodeJS.ErrnoException).code}` : ''
    return new Away(message + reason)
  }
}
