import { PortalError } from '../errors.ts'

/** On whose behalf work is done. */
export interface Caller {
  key: string
  /** Somebody who was let in before: served first, save each fourth time. */
  known: boolean
}

/** Work that takes its time, a few at a time, the callers in turns. */
export interface Turns {
  /** @throws PortalError 429 where too much waits already */
  take<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>
}

export interface TurnLimits {
  atOnce: number
  /** How many may wait, in all and of one caller. */
  waiting: number
  waitingEach: number
}

interface Waiting {
  begin(): void
  refuse(): void
}

interface Line {
  known: boolean
  waiting: Waiting[]
}

/**
 * A flood of one caller's waits in its own line: who comes from elsewhere is served after one of it. When all places
 * are taken, the longest line gives way, and any stranger to somebody who is known; but those who are known have at
 * most half of the places, so that however many of them there are, strangers wait for something.
 */
export function createTurns({ atOnce, waiting, waitingEach }: TurnLimits): Turns {
  /** In the order in which they are served; the one that was served goes to the end. */
  const lines = new Map<string, Line>()
  let running = 0
  let count = 0
  let turn = 0

  const leave = (key: string, line: Line, one: Waiting | undefined): Waiting | undefined => {
    if (line.waiting.length === 0) lines.delete(key)
    count--
    return one
  }

  const next = (): Waiting | undefined => {
    const all = [...lines]
    const strangersFirst = turn++ % 4 === 3
    const [key, line] = all.find(([, { known }]) => known !== strangersFirst) ?? all[0] ?? []
    if (!key || !line) return undefined
    lines.delete(key)
    lines.set(key, line)
    return leave(key, line, line.waiting.shift())
  }

  const waitingKnown = () => [...lines.values()].reduce((sum, line) => sum + (line.known ? line.waiting.length : 0), 0)

  const makeRoom = (own: number, known: boolean): boolean => {
    const isFullOfKnown = known && waitingKnown() >= waiting / 2
    if (count < waiting && !isFullOfKnown) return true
    // Of equal ones the newest.
    const byLength = [...lines].reverse().sort(([, one], [, other]) => other.waiting.length - one.waiting.length)
    const longest = byLength.find(([, line]) => line.waiting.length > own + 1 && (line.known || !isFullOfKnown))
    const giving = longest ?? (known && !isFullOfKnown ? byLength.find(([, line]) => !line.known) : undefined)
    if (!giving) return false
    leave(...giving, giving[1].waiting.pop())?.refuse()
    return true
  }

  const wait = ({ key, known }: Caller): Promise<void> => {
    const line = lines.get(key) ?? { known, waiting: [] }
    if (line.waiting.length >= waitingEach || !makeRoom(line.waiting.length, known)) throw busy()
    return new Promise((begin, refuse) => {
      line.waiting.push({ begin, refuse: () => refuse(busy()) })
      lines.set(key, line)
      count++
    })
  }

  return {
    async take(caller, work) {
      if (running >= atOnce) await wait(caller)
      else running++
      try {
        return await work()
      } finally {
        // The place is handed on, so that nobody slips in between.
        const one = next()
        if (one) one.begin()
        else running--
      }
    },
  }
}

const busy = () =>
  new PortalError('busy', 429, 'Many people are at this at the moment. Please try again in a few seconds.', {
    retryAfter: 2,
  })
