import type { PgBoss } from 'pg-boss'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Outage } from '../db/outage.ts'
import { createLog } from '../log.ts'
import { createSupervision, fateOf, runThrough } from './outages.ts'

const never: Outage = {
  known: false,
  over: Number.NEGATIVE_INFINITY,
  suspect() {},
  heard() {},
  onKnown: () => () => undefined,
  close() {},
}
/** One that is over, of those that a job may meet. */
const met: Outage = { ...never, over: Number.POSITIVE_INFINITY }
const fault = (code: string) => Object.assign(new Error('a fault'), { code })

describe('work that loses its database', () => {
  const job = { name: 'long', id: 'one', retryCount: 0 }
  const running = (outage: Outage, error: Error, { affected = 1, signal = new AbortController().signal } = {}) => {
    let runs = 0
    const run = async () => {
      if (++runs === 1) throw error
    }
    const boss = { touch: async () => ({ affected }) } as unknown as PgBoss
    return { runs: () => runs, ended: runThrough({ boss, outage, log: createLog('silent') }, job, signal, run) }
  }

  test.concurrent('is begun anew after an outage', async () => {
    const { runs, ended } = running(met, fault('57P01'))
    await ended
    expect(runs()).toBe(2)
  })

  test.concurrent.for([
    ['whose server process was ended', fault('57P01')],
    ['that took too long', new Error('Query read timeout')],
    ['that says too much at once', fault('08P01')],
    ['on a server that only reads', fault('25006')],
  ] as const)('fails as any other %s where there was no outage', async ([, error]) => {
    const { runs, ended } = running(never, error)
    await expect(ended).rejects.toBe(error)
    expect(runs()).toBe(1)
  })

  test.concurrent.for([
    ['of a service', fault('ECONNREFUSED')],
    ['of a statement that was ended', fault('57014')],
    ['of a full disk', fault('53100')],
  ] as const)('is not told by a fault %s', async ([, error]) => {
    const { runs, ended } = running(met, error)
    await expect(ended).rejects.toBe(error)
    expect(runs()).toBe(1)
  })

  test.concurrent('is not begun anew where others have the job', async () => {
    const error = fault('57P01')
    const { runs, ended } = running(met, error, { affected: 0 })
    await expect(ended).rejects.toBe(error)
    expect(runs()).toBe(1)
  })

  test.concurrent('is not begun anew by a process that stops', async () => {
    const error = fault('57P01')
    const stopping = new AbortController()
    const { runs, ended } = running(met, error, { signal: stopping.signal })
    stopping.abort()
    await expect(ended).rejects.toBe(error)
    expect(runs()).toBe(1)
  })
})

describe('what the log says of a job that failed', () => {
  const asked = (
    { affected, state = 'active', outage = never }: { affected: number | Error; state?: string; outage?: Outage },
    { retryCount = 0, isSure = false } = {},
  ) => {
    const touch = vi.fn(async () => {
      if (affected instanceof Error) throw affected
      return { affected }
    })
    const boss = { touch, findJobs: async () => [{ state }] } as unknown as PgBoss
    const job = { name: 'long', id: 'one', retryCount }
    return { touch, says: fateOf({ boss, outage }, job, 3, isSure) }
  }

  test.concurrent.for([
    ['that it is tried again, where its process still has it', { affected: 1 }, /will be tried again$/],
    ['that it is done, where it has ended', { affected: 0, state: 'completed' }, /is done all the same/],
    ['that others have it', { affected: 0 }, /others have taken up$/],
    ['both, where the database does not say', { affected: fault('08006') }, /unless it has ended or others have it/],
    ['both, while the database is away', { affected: 1, outage: { ...never, known: true } }, /unless it has ended/],
  ] as const)('%s', async ([, answers, words]) => {
    await expect(asked(answers).says).resolves.toMatch(words)
  })

  test.concurrent('that it is not tried again after its last try, and nobody is asked where that is plain', async () => {
    const { touch, says } = asked({ affected: 1 }, { retryCount: 3, isSure: true })
    await expect(says).resolves.toMatch(/for the last time/)
    expect(touch).not.toHaveBeenCalled()
  })
})

describe('whoever looks for dead jobs', () => {
  afterEach(() => void vi.useRealTimers())

  const watching = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const outage = { ...never }
    const supervise = vi.fn(async () => {})
    const boss = { supervise } as unknown as PgBoss
    const supervision = createSupervision(boss, outage, { supervise: 10, settle: 20 }, () => undefined)
    supervision.start()
    /** How many looks come within so many seconds. */
    const looks = async (seconds: number) => {
      supervise.mockClear()
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      return supervise.mock.calls.length
    }
    return { outage, supervision, looks }
  }

  test('looks every ten seconds, after the first twenty, until it stops', async () => {
    const { supervision, looks } = watching()
    expect(await looks(19)).toBe(0)
    expect(await looks(21)).toBe(3)
    supervision.stop()
    expect(await looks(60)).toBe(0)
  })

  test('holds off while the database is away and for twenty seconds after', async () => {
    const { outage, looks } = watching()
    await looks(30)
    Object.assign(outage, { known: true })
    expect(await looks(600)).toBe(0)
    Object.assign(outage, { known: false, over: performance.now() })
    expect(await looks(19)).toBe(0)
    expect(await looks(11)).toBe(2)
  })

  test.for(['25006', '53300', '53100', '08006'])('holds off for twenty seconds after trouble as %s', async (code) => {
    const { supervision, looks } = watching()
    await looks(30)
    supervision.met(fault(code))
    expect(await looks(19)).toBe(0)
    expect(await looks(11)).toBe(2)
  })

  test('is not held off by a fault of a statement, nor for longer than two minutes by trouble that comes and goes', async () => {
    const { supervision, looks } = watching()
    await looks(30)
    supervision.met(fault('23505'))
    expect(await looks(10)).toBe(1)
    let all = 0
    for (let time = 0; time < 13; time++) {
      supervision.met(fault('53300'))
      all += await looks(10)
    }
    expect(all).toBe(1)
  })

  test('holds off for twenty seconds after an outage also where two minutes of other trouble came before', async () => {
    const { outage, supervision, looks } = watching()
    await looks(30)
    for (let time = 0; time < 12; time++) {
      supervision.met(fault('53300'))
      expect(await looks(10)).toBe(0)
    }
    Object.assign(outage, { known: true })
    expect(await looks(60)).toBe(0)
    Object.assign(outage, { known: false, over: performance.now() })
    supervision.met(fault('53300'))
    expect(await looks(19)).toBe(0)
    expect(await looks(11)).toBe(2)
  })

  test('holds off where the process has stood still, and others may have with it', async () => {
    const { looks } = watching()
    await looks(30)
    const still = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 60_000)
    expect(await looks(10)).toBe(0)
    still.mockRestore()
  })
})
