import { sql } from 'kysely'
import type { Portal } from '../../../platform/portal.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { readNumber } from './numbers.ts'
import './tables.ts'

export const submissionHelp = `What was sent:
  submission find NUMBER                  what has this number, of which day, and its id in the database`

/** Carries out `submission ...`. @throws CommandError with one sentence for whoever typed it */
export async function runSubmissionCommand(
  { db }: Pick<Portal, 'db'>,
  args: string[],
  print: (line: string) => void,
): Promise<void> {
  const [verb, typed, ...more] = args
  if (verb !== 'find' || !typed || more.length > 0) throw new CommandError(submissionHelp)
  const number = readNumber(typed)
  if (!number) throw new CommandError(`${typed} is no number of ours: something in it is mistyped.`)
  const found = await db
    .selectFrom('submissions')
    .select(['contact_message', 'expert_message', 'application', 'survey_answer'])
    .select(sql<string>`to_char(sent_on, 'YYYY-MM-DD')`.as('day'))
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) throw new CommandError(`Nothing has the number ${number}; what was deleted has none any more.`)
  const { day, ...rows } = found
  for (const [kind, id] of Object.entries(rows))
    if (id) print([number, kinds[kind as keyof typeof rows], day, id].join('\t'))
}

const kinds = {
  contact_message: 'a message by the contact form',
  expert_message: 'a message to an MEP expert',
  application: 'an application',
  survey_answer: 'feedback on an office',
} as const
