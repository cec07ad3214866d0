import { Agent } from 'node:http'
import { type Call, type Outcome, send } from './load.ts'

/** Callers who do not wait for each other's answers. */
export interface Pace {
  /** Ends it. @returns what came of it, once all is answered */
  stop(): Promise<Outcome>
}

/** Makes so many calls a second, however long their answers take. @param callOf the call of this number, from 0 on */
export function callAtPace(perSecond: number, callOf: (index: number) => Call): Pace {
  const agent = new Agent({ keepAlive: true })
  const outcome: Outcome = { statuses: {}, milliseconds: [] }
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let made = 0
  const one = async (index: number) => {
    const { status, milliseconds } = await send(callOf(index), agent)
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
    outcome.milliseconds.push(milliseconds)
  }
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; made < due; made++) {
      const call = one(made).finally(() => underWay.delete(call))
      underWay.add(call)
    }
  }, 10)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
      return outcome
    },
  }
}
