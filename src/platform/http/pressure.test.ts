import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { shedLoad } from './pressure.ts'

test('under a lagging event loop others are sent away for a while, but the process still says that it lives', async () => {
  const app = Fastify()
  shedLoad(app, { maxEventLoopDelay: 200, sampleInterval: 50 })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/page', async () => ({}))
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => (await fetch(url + path)).status
  const load = setInterval(() => {
    const end = performance.now() + 600
    while (performance.now() < end);
  }, 1)
  onTestFinished(() => clearInterval(load))
  await until(async () => (await ask('/page')) === 503, 'it sends others away')
  expect(await ask('/healthz?why=liveness')).toBe(200)
  clearInterval(load)
  await until(async () => (await ask('/page')) === 200, 'it answers again')
})
