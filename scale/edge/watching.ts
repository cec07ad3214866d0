import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/until.ts'
import { send } from '../lib/load.ts'

/** Somebody who looks at an address twenty times a second, and notes when each number is first in what is shown. */
export interface Watch {
  /** When a number was first shown, by `performance.now()`. */
  seen: ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** @param pattern of what is looked for, its number in brackets */
export function watch(url: string, headers: Record<string, string>, pattern: RegExp): Watch {
  const seen = new Map<number, number>()
  const agent = new Agent({ keepAlive: true })
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      const { body } = await send({ url, headers }, agent)
      for (const [, number] of body.matchAll(pattern))
        if (!seen.has(Number(number))) seen.set(Number(number), performance.now())
      await wait(50)
    }
  }
  const looking = look()
  return {
    seen,
    async stop() {
      stopped.abort()
      await looking
      agent.destroy()
    },
  }
}

/** Waits until what was changed last is shown. @param what for the error */
export const untilShown = ({ seen }: Watch, last: number, what: string, seconds: number): Promise<void> =>
  until(() => seen.has(last), what, seconds)

/**
 * How long it took until each change was shown, in seconds. One that a later change has overtaken was shown, at the
 * latest, with that one.
 * @param changed when each was made, by `performance.now()`
 */
export function delays({ seen }: Watch, changed: readonly number[]): number[] {
  const taken: number[] = []
  let shown = Number.POSITIVE_INFINITY
  for (let number = changed.length - 1; number >= 0; number--) {
    shown = Math.min(shown, seen.get(number) ?? Number.POSITIVE_INFINITY)
    taken[number] = (shown - (changed[number] as number)) / 1_000
  }
  return taken
}
