import { parseArgs } from 'node:util'
import { systemActor } from '../../../platform/actor.ts'
import { toCsv } from '../../../platform/csv.ts'
import type { Portal } from '../../../platform/portal.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { countReceived, kinds, listReceived, type ReceivedAnswers } from './received.ts'

export const surveyHelp = `Answers to surveys, and feedback on offices:
  survey list                             each kind with how many answers came in, and when the newest did
  survey answers KIND [--since YYYY-MM-DD] [--office NAME] [--csv]
                                          the answers, the oldest first: a line of JSON each, or a table for Excel;
                                          --office is for the kind "feedback", --since counts from midnight UTC`

/** Carries out `survey ...`. @throws CommandError with one sentence for whoever typed it */
export async function runSurveyCommand(
  portal: Pick<Portal, 'db'>,
  args: string[],
  print: (line: string) => void,
): Promise<void> {
  const operator = systemActor('operator')
  const { values, positionals } = readArguments(args)
  const [verb, kind, ...more] = positionals
  if (verb === 'list' && kind === undefined && Object.keys(values).length === 0) {
    for (const { kind: each, count, newest } of await countReceived(portal, operator))
      print([each, count, newest?.toISOString() ?? 'never'].join('\t'))
    return
  }
  if (verb !== 'answers' || more.length > 0) throw new CommandError(surveyHelp)
  const asked = kinds.get(kind ?? '')
  if (!kind || !asked)
    throw new CommandError(`Which answers? survey answers KIND, one of: ${[...kinds.keys()].join(', ')}`)
  if (values.office !== undefined && kind !== 'feedback') throw new CommandError('Only feedback is on an office.')
  const since = values.since === undefined ? undefined : midnight(values.since)
  const received = await listReceived(portal, operator, kind, { since, office: values.office })
  if (values.csv) print(asTable(asked, received))
  else for (const one of received) print(asLine(kind, one))
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' }, office: { type: 'string' }, csv: { type: 'boolean' } },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${surveyHelp}`)
  }
}

function midnight(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new CommandError(`"${day}" is no date. Write it as 2026-01-31.`)
  return date
}

/** Strangers wrote this: nothing in it may move the operator's cursor. JSON itself leaves some such characters in. */
const asLine = (survey: string, { answeredAt, answers }: ReceivedAnswers): string =>
  JSON.stringify({ survey, answeredAt, answers }).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Answers to questions that are asked no more stand in the last columns. */
function asTable(asked: readonly string[], received: readonly ReceivedAnswers[]): string {
  const names = [...new Set([...asked, ...received.flatMap(({ answers }) => Object.keys(answers))])]
  const plain = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
  const rows = received.map(({ answeredAt, answers }) => [
    answeredAt.toISOString(),
    ...names.map((name) => plain(answers[name] ?? '')),
  ])
  return toCsv([['answeredAt', ...names], ...rows])
    .toString()
    .replace(/\r\n$/, '')
}
