import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Figure, median, type Row } from '../figures.ts'
import type { FloodCall } from '../flood.ts'
import { latencies } from '../load.ts'
import { logIn, password, post, signUp } from '../people.ts'
import type { Stage } from '../stage.ts'

const json = { 'content-type': 'application/json' }
const seconds = 6

/** 300 who log in wrongly and 40 who reset without a code, each again as soon as it was answered. */
const floodFrom = (url: string, network: (i: number) => string): FloodCall[] =>
  Array.from({ length: 340 }, (_, i) => {
    const headers = { ...json, 'x-forwarded-for': network(i) }
    const username = `nobody-${i}@mail.example.org`
    return i < 300
      ? { url: `${url}/api/user/login`, method: 'POST', headers, body: JSON.stringify({ username, password: 'wrong' }) }
      : {
          url: `${url}/api/user/password`,
          method: 'PUT',
          headers,
          body: JSON.stringify({ username, verificationCode: '000000', newPassword: 'Another-Harbor-28' }),
        }
  })

/** How long another person's login takes beside a flood, against the same one alone; and that no page answers 503. */
export const loginFloodRow: Row = {
  name: 'login beside a flood of logins and resets',
  call: 'POST /api/user/login',
  async measure(stage) {
    const [username = ''] = await signUp(stage, 'calm', 1)
    const [{ cookie = '' } = {}] = await logIn(stage, [username])
    const login = async (headers: Record<string, string>) => {
      const began = performance.now()
      await post(`${stage.main.url}/api/user/login`, { username, password }, headers)
      return performance.now() - began
    }
    // Each from another network: nobody logs in so often from one.
    let logins = 0
    const network = () => `198.51.${100 + Math.floor(++logins / 250)}.${1 + (logins % 250)}`
    const known = () => ({ cookie, 'x-forwarded-for': network() })
    const stranger = () => ({ 'x-forwarded-for': network() })
    for (let i = 0; i < 30; i++) await login(known())
    const alone: number[] = []
    for (let i = 0; i < 30; i++) alone.push(await login(known()))
    const oneNetwork = floodFrom(stage.main.url, () => '203.0.113.1')
    const manyNetworks = floodFrom(stage.main.url, (i) => `203.0.${i % 100}.${1 + Math.floor(i / 100)}`)
    return [
      await beside(stage, 'from one network: a login elsewhere', oneNetwork, () => login(stranger()), median(alone)),
      await beside(
        stage,
        'from 340 networks: a login in a known browser',
        manyNetworks,
        () => login(known()),
        median(alone),
      ),
    ]
  },
}

async function beside(
  stage: Stage,
  name: string,
  calls: FloodCall[],
  login: () => Promise<number>,
  alone: number,
): Promise<Figure> {
  const flood = fork('bench/flood.ts')
  flood.send(calls)
  const statuses = new Promise<Record<number, number>>((resolve) => flood.once('message', resolve as never))
  await wait(1_000)
  const until = performance.now() + seconds * 1000
  const [taken, pages]: [number[], number[]] = [[], []]
  while (performance.now() < until) {
    taken.push(await login())
    // Throws where a page answers anything but 200.
    pages.push(...(await latencies([`${stage.main.url}/news?page=${1 + (pages.length % 50)}`], 1)))
    await wait(50)
  }
  flood.send('end')
  const answered = Object.entries(await statuses).map(([status, count]) => `${count} of ${status}`)
  const note = `alone ${alone.toFixed(0)} ms; ${taken.length} logins, pages ${median(pages).toFixed(0)} ms; the flood got ${answered.join(', ')}`
  return atMost(`340 callers ${name}, slower than alone`, 5, 'times', [median(taken) / alone], note)
}
