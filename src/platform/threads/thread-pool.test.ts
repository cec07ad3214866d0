import { afterEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts'

/** A thread that does what it is told. */
const code = `
  import { threadId } from 'node:worker_threads'
  import { serveThread } from ${JSON.stringify(new URL('./serve-thread.ts', import.meta.url).href)}
  import { PortalError } from ${JSON.stringify(new URL('../errors.ts', import.meta.url).href)}
  serveThread(async (task) => {
    if (task === 'fail') throw new Error('No paper')
    if (task === 'refuse') throw new PortalError('no_paper', 409, 'There is no paper.')
    if (task === 'leave') process.exit(3)
    if (task === 'grow') { const kept = []; for (;;) kept.push(new Array(1e5).fill(Math.random())) }
    if (task === 'hang') for (;;) {}
    if (task === 'stay') await new Promise((done) => setTimeout(done, 100))
    return threadId
  })`

let pool: ThreadPool<string, number>
/** Each owner comes from a network of their own, where none is named. */
const ask = (task: string, owner: string, network = owner) => pool.run(() => task, { owner, network })
const open = (options: Partial<ThreadPoolOptions> = {}) => {
  pool = new ThreadPool({
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    threads: 1,
    waiting: { all: 60, each: 60, eachNetwork: 60 },
    timeout: 20_000,
    idle: 20_000,
    memory: 64,
    ...options,
  })
  return pool
}
afterEach(() => pool.close())

test('one thread does one task after the other, two do them side by side, and no more begin', async () => {
  const one = open()
  const done = await Promise.all(Array.from({ length: 5 }, () => ask('stay', 'a')))
  expect(new Set(done).size).toBe(1)
  await one.close()
  open({ threads: 2 })
  expect(new Set(await Promise.all(Array.from({ length: 9 }, () => ask('stay', 'a')))).size).toBe(2)
})

test('whoever has too much under way waits, and so does everyone when all is full; others go on', async () => {
  const { run } = { run: open({ waiting: { all: 4, each: 2, eachNetwork: 4 } }) && ask }
  const asked = await Promise.allSettled([...['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((owner) => run('stay', owner))])
  expect(asked.map((one) => (one.status === 'rejected' ? one.reason.status : 'done'))).toEqual([
    'done',
    'done',
    429,
    'done',
    'done',
    'done',
    503,
  ])
  expect(await run('stay', 'a')).toBeGreaterThan(0)
})

test('owners take turns, what a task needs is read when its turn has come, and one network leaves room for others', async () => {
  open({ waiting: { all: 60, each: 12, eachNetwork: 15 } })
  const order: string[] = []
  const prepared = (owner: string, network: string) =>
    pool.run(
      () => {
        order.push(owner)
        return 'ok'
      },
      { owner, network },
    )
  const asked = [
    ...Array.from({ length: 4 }, () => prepared('flood', 'one')),
    prepared('second', 'one'),
    prepared('third', 'two'),
  ]
  expect(order).toHaveLength(1)
  await Promise.all(asked)
  expect(order).toEqual(['flood', 'second', 'third', 'flood', 'flood', 'flood'])
  const many = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => ask('stay', `person ${index}`, 'one site')),
  )
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  await expect(
    pool.run(() => Promise.reject(new Error('No such completion')), { owner: 'a', network: 'a' }),
  ).rejects.toThrow('No such completion')
  expect(await ask('ok', 'a')).toBeGreaterThan(0)
})

test('what fails or refuses is told, and the thread goes on', async () => {
  const { run } = { run: open() && ask }
  const first = await run('ok', 'a')
  await expect(run('fail', 'a')).rejects.toThrow('No paper')
  await expect(run('refuse', 'a')).rejects.toMatchObject({
    code: 'no_paper',
    status: 409,
    message: 'There is no paper.',
  })
  expect(await run('ok', 'a')).toBe(first)
})

test('what ends, grows or takes too long is ended, and the next task is done by a new thread', async () => {
  const { run } = { run: open() && ask }
  const first = await run('ok', 'a')
  await expect(run('leave', 'a')).rejects.toThrow('ended before its work was done')
  await expect(run('grow', 'a')).rejects.toThrow(/memory limit/)
  expect(await run('ok', 'a')).not.toBe(first)
  await pool.close()
  open({ timeout: 4_000 })
  await expect(ask('hang', 'a')).rejects.toMatchObject({ status: 503 })
  expect(await ask('ok', 'a')).toBeGreaterThan(0)
})

test('a thread without work ends; at the close nothing waits any more', async () => {
  const rested = open({ idle: 1 })
  const first = await ask('ok', 'a')
  await until(async () => (await ask('ok', 'a')) !== first, 'another thread does it')
  const waiting = [ask('hang', 'a'), ask('ok', 'b')]
  const ended = Promise.allSettled(waiting)
  await rested.close()
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await expect(ask('ok', 'a')).rejects.toMatchObject({ status: 503 })
})
