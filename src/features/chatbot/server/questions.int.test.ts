import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge, type Question, readQuestions } from '../../../../test/chat/judge.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { until } from '../../../../test/until.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter', clock: testClock(), readsPages: true })
  await until(
    async () => (await portal.json<{ Count: number }>(`/api/search?query=homepage&n=${Math.random()}`)).Count > 0,
    'the pages are in the index',
  )
})
afterAll(() => portal.close())

async function askAll(questions: readonly Question[]) {
  const verdicts = { accepted: 0, missed: [] as string[], dangerous: [] as string[] }
  for (const question of questions) {
    const answer = await (await portal.get(`/api/chatbot/?query=${encodeURIComponent(question.question)}`)).text()
    const verdict = judge(question, answer)
    if (verdict === 'accepted') verdicts.accepted++
    else verdicts[verdict].push(`${question.question} → ${answer.replace(/\n+/g, ' | ')}`)
  }
  return verdicts
}

test('TALK-05 of the questions that people ask at least nine in ten are answered by what helps, and none dangerously', async () => {
  const known = readQuestions('questions.json')
  // They were put aside while the answers were written.
  const aside = readQuestions('aside.json')
  const first = await askAll(known)
  const second = await askAll(aside)
  const all = known.length + aside.length
  const missed = [...first.missed, ...second.missed]
  const dangerous = [...first.dangerous, ...second.dangerous]
  console.log(
    [
      `${first.accepted} of ${known.length} questions answered, and ${second.accepted} of ${aside.length} that were put aside; ${dangerous.length} dangerously.`,
      ...missed.map((one) => `Missed: ${one.slice(0, 200)}`),
    ].join('\n'),
  )
  expect(all).toBeGreaterThanOrEqual(120)
  expect(dangerous).toEqual([])
  expect((first.accepted + second.accepted) / all, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
})
