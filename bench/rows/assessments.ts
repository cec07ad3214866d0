import { setTimeout as wait } from 'node:timers/promises'
import { atMost, percentile, type Row } from '../figures.ts'
import type { Stage } from '../stage.ts'

const password = 'Quiet-Harbor-27'
const people = 200
/** Milliseconds between two answers of one person who reads quickly. */
const pace = 3_000
const answersEach = 6
const rounds = 3

async function post<Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Access tokens of people who are logged in, a few sign-ups at a time. */
async function logInPeople({ main }: Stage): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, index) => `answering-${index}@mail.example.org`)
  const inLanes = async <Result>(task: (email: string) => Promise<Result>) => {
    const results: Result[] = []
    for (let from = 0; from < emails.length; from += 8)
      results.push(...(await Promise.all(emails.slice(from, from + 8).map(task))))
    return results
  }
  await inLanes((email) =>
    post(`${main.url}/api/user/individual`, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      password,
      forumScreenName: 'ada',
      streetAddress1: '1 Main Street',
      city: 'Columbus',
      state: 'OH',
      zipcode: '43004',
      country: 'United States',
    }),
  )
  await main.database.query('UPDATE users SET email_verified_at = now()')
  return inLanes(
    async (username) =>
      (await post<{ accessToken: string }>(`${main.url}/api/user/login`, { username, password })).accessToken,
  )
}

/** 200 people, each with an assessment of their own, against one of them alone: how long a single answer takes. */
const answering: Row = {
  name: '200 people answering at once',
  call: 'POST /api/assessment/user/entries',
  async measure(stage) {
    const tokens = await logInPeople(stage)
    const rows = (await rowsOf(stage)).slice(0, 300)
    let count = 0
    /** As the browser does, each person asks for what came after the version that was seen. */
    const seen = new Map<string, number>()
    const answerOnce = async (token: string) => {
      const began = performance.now()
      const entry = { item: rows[count % rows.length], field: 'answer', value: Math.floor(count++ / rows.length) % 2 }
      const body = { key: 'NEWCMMCLEVEL2', since: seen.get(token) ?? 0, entries: [entry] }
      const headers = { 'x-access-token': token }
      const { version } = await post<{ version: number }>(
        `${stage.main.url}/api/assessment/user/entries`,
        body,
        headers,
      )
      seen.set(token, version)
      return performance.now() - began
    }
    const person = async (token: string, times: number, between: number) => {
      const taken: number[] = []
      await wait(Math.random() * between)
      for (let index = 0; index < times; index++) {
        const [milliseconds] = await Promise.all([answerOnce(token), wait(between)])
        taken.push(milliseconds)
      }
      return taken
    }
    const ratios: number[] = []
    let remark = ''
    await person(tokens[0] as string, 50, 0)
    for (let round = 0; round < rounds; round++) {
      const alone = percentile(await person(tokens[0] as string, 100, 20), 95)
      const together = await Promise.all(tokens.map((token) => person(token, answersEach, pace)))
      const crowd = percentile(together.flat(), 95)
      ratios.push(crowd / alone)
      remark = `p95 ${crowd.toFixed(1)} against ${alone.toFixed(1)} ms, ${Math.round((people * 1000) / pace)} answers a second`
    }
    return [atMost('200 people answering at once against one alone, p95', 4, 'times', ratios, remark)]
  },
}

async function rowsOf({ main }: Stage): Promise<string[]> {
  const { pages } = (await (await fetch(`${main.url}/api/assessment/schema/NEWCMMCLEVEL2`)).json()) as {
    pages: { elements: { rows: { name: string }[] }[] }[]
  }
  return pages.flatMap(({ elements }) => elements.flatMap(({ rows }) => rows.map(({ name }) => name)))
}

export const assessmentRows: Row[] = [answering]
