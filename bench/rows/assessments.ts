import { setTimeout as wait } from 'node:timers/promises'
import { answersOf } from '../answers.ts'
import { atMost, percentile, type Row } from '../figures.ts'
import { logIn, post, signUp } from '../people.ts'

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
    const answers = await answersOf(stage.main.url)
    let count = 0
    /** As the browser does, each person asks for what came after the version that was seen. */
    const seen = new Map<string, number>()
    const answerOnce = async (token: string) => {
      const began = performance.now()
      const body = answers.body(count++, seen.get(token) ?? 0)
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

export const assessmentRows: Row[] = [answering]
