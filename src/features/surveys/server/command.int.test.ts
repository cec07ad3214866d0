import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { town } from '../../../../test/people.ts'
import { answersTo, surveyOf, surveyVerbs } from '../../../../test/survey-verbs.ts'
import { visitor } from '../../../platform/actor.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { runSurveyCommand } from './command.ts'
import { countReceived, listReceived } from './received.ts'

const place = town({ template: 'starter' })
const { send, offices, feedback } = surveyVerbs(place)

/** Types a command as the operator would. */
async function command(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  await runSurveyCommand(place.portal.portal, words, (text) => lines.push(text))
  return lines
}

test('the command lists each kind with its count, and gives the answers of one as lines of JSON, since a day', async () => {
  const answers = { ...answersTo(surveyOf('event-feedback-survey').questionnaire), city: 'Bay\u009b2J City\u2028' }
  expect(await command('list')).toContain('event-feedback-survey\t0\tnever')
  place.clock.set('2026-01-31T23:59:00Z')
  await send('/api/survey/apex-event-feedback', { ...answers, attendeesName: 'Early' })
  place.clock.set('2026-02-01T00:01:00Z')
  await send('/api/survey/apex-event-feedback', { ...answers, attendeesName: 'Late' })
  const listed = await command('list')
  expect(listed).toHaveLength(7)
  expect(listed).toContain('event-feedback-survey\t2\t2026-02-01T00:01:00.000Z')

  const lines = await command('answers', 'event-feedback-survey')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { survey: 'event-feedback-survey', answeredAt: '2026-01-31T23:59:00.000Z', answers: { attendeesName: 'Early' } },
    { answers: { attendeesName: 'Late', city: answers.city.trim() } },
  ])
  for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  const since = await command('answers', 'event-feedback-survey', '--since', '2026-02-01')
  expect(since.map((line) => JSON.parse(line).answers.attendeesName)).toEqual(['Late'])
  expect(await command('answers', 'knowledge-check-HHS')).toEqual([])
})

test('feedback comes with the office it is on, as a table that Excel opens, and for one office alone', async () => {
  const [first, second] = (await offices()) as [string, string]
  await send('/api/feedback/', await feedback({ feedback: '=HYPERLINK("x")\nand "more"\u001b[2J' }))
  place.clock.advance(1_000)
  await send('/api/feedback/', await feedback({ location: second, name: 'Bo Second' }))
  const read = async (...more: string[]) => {
    const [table = ''] = await command('answers', 'feedback', '--csv', ...more)
    return parse(table, { bom: true, columns: true }) as Record<string, string>[]
  }
  const rows = await read()
  expect(rows.map(({ location }) => location)).toEqual([first, second])
  expect(rows[0]).toMatchObject({
    answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    name: 'Ada Miller',
    companyName: '',
    feedback: `'=HYPERLINK("x")\nand "more" [2J`,
  })
  expect((await read('--office', second)).map(({ name }) => name)).toEqual(['Bo Second'])
  expect(await read('--office', 'The office next door')).toEqual([])
})

test('no answer of a stranger becomes a formula, whichever separator the table is opened with', async () => {
  const given = `x;=cmd|' /C calc'!A0\tmore\n＝1+1`
  place.clock.advance(1_000)
  await send('/api/feedback/', await feedback({ feedback: given, name: '＠Ada' }))
  const [table = ''] = await command('answers', 'feedback', '--csv')
  const rows = parse(table, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.at(-1)).toMatchObject({ feedback: `x;'=cmd|' /C calc'!A0\tmore\n'＝1+1`, name: "'＠Ada" })
  expect(table.split(/[;\t\r\n]/).filter((cell) => /^"?[=+@＝＋＠]/.test(cell))).toEqual([])
})

test('what cannot be carried out is said, and only staff and the portal itself read answers', async () => {
  for (const [words, message] of [
    [[], 'survey list'],
    [['lost'], 'survey list'],
    [['list', 'feedback'], 'survey list'],
    [['answers'], 'one of: national-security'],
    [['answers', 'no-such-survey'], 'one of: national-security'],
    [['answers', 'feedback', 'feedback'], 'survey list'],
    [['answers', 'feedback', '--since', '2026-02-30'], '"2026-02-30" is no date'],
    [['answers', 'feedback', '--since', 'yesterday'], '"yesterday" is no date'],
    [['answers', 'feedback', '--frob'], '--frob'],
    [['answers', 'knowledge-check-HHS', '--office', 'x'], 'Only feedback'],
  ] as const) {
    const refused = command(...words)
    await expect(refused, words.join(' ')).rejects.toThrow(CommandError)
    await expect(refused, words.join(' ')).rejects.toThrow(message)
  }
  const { portal } = place.portal
  await expect(countReceived(portal, visitor)).rejects.toMatchObject({ status: 401 })
  await expect(listReceived(portal, visitor, 'feedback')).rejects.toMatchObject({ status: 401 })
})
