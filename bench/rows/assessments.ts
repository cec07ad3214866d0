import { setTimeout as wait } from 'node:timers/promises'
import { atMost, percentile, type Row } from '../figures.ts'
import { logIn, post, signUp } from '../people.ts'
import type { Stage } from '../stage.ts'

const people = 200
/** Milliseconds between two answers of one person who reads quickly. */
const pace = 3_000
const answersEach = 6
const rounds = 3

/** 200 people, each with an assessment of their own, against one of them alone: how long a single answer takes. */
const answering: Row = {
  name: '200 people answering at once',
  call: 'POST /api/assessment/user/entries',
  async measure(stage) {
    const sessions = await logIn(stage, await signUp(stage, 'answering', people))
    const tokens = sessions.map(({ accessToken }) => accessToken)
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
