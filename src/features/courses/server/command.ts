import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { systemActor } from '../../../platform/actor.ts'
import { toCsv } from '../../../platform/csv.ts'
import type { Portal } from '../../../platform/portal.ts'
import { CommandError } from '../../accounts/server/index.ts'
import { coursesService } from './service.ts'

export const courseHelp = `Accounts on the learning platform, where they are entered there by hand:
  course accounts [--all]                 usernames and passwords as CSV: those that the platform does not know yet,
                                          with --all every one; the audit trail says that they were read
  course opened FILE                      those of such a table work now, and their pages say so`

/** Carries out `course ...`. @throws CommandError, PortalError with one sentence for whoever typed it */
export async function runCourseCommand(
  portal: Portal,
  [verb, given, ...more]: string[],
  print: (line: string) => void,
): Promise<void> {
  const courses = coursesService(portal, undefined)
  const operator = systemActor('operator')
  if (more.length > 0) throw new CommandError(courseHelp)
  if (verb === 'accounts' && (given === undefined || given === '--all')) {
    const accounts = await courses.accounts(operator, given === '--all')
    const rows = accounts.map(({ username, password }) => [username, password])
    print(
      toCsv([['username', 'password'], ...rows])
        .toString()
        .trimEnd(),
    )
    return
  }
  if (verb !== 'opened') throw new CommandError(courseHelp)
  if (!given) throw new CommandError('Which accounts? course opened FILE')
  const usernames = readUsernames(given)
  await courses.markOpened(operator, usernames)
  print(`${usernames.length} ${usernames.length === 1 ? 'account works' : 'accounts work'} now.`)
}

function readUsernames(path: string): string[] {
  try {
    const rows = parse(readFileSync(path), { bom: true, columns: true }) as Record<string, string>[]
    return rows.map(({ username }) => {
      if (!username) throw new Error('it has no column "username"')
      return username
    })
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}
