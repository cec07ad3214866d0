import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import {
  accountHelp,
  CommandError,
  openAccounts,
  runAccountCommand,
  type Terminal,
} from './features/accounts/server/index.ts'
import { courseHelp, runCourseCommand } from './features/courses/server/index.ts'
import { eventHelp, openRegistrations, runEventCommand } from './features/events/server/index.ts'
import { directoryHelp, runDirectoryCommand } from './features/locator/server/index.ts'
import { openOrganizations } from './features/organizations/server/index.ts'
import { runSubmissionCommand, submissionHelp } from './features/submissions/server/index.ts'
import { runSurveyCommand, surveyHelp } from './features/surveys/server/index.ts'
import { commentHelp, runCommentCommand } from './features/tools/server/index.ts'
import { openPortal } from './open-portal.ts'
import { PortalError } from './platform/errors.ts'
import { noticeHelp, runNoticeCommand } from './platform/notices/command.ts'
import { readSettings, SettingsError } from './platform/settings.ts'
import { startFault } from './platform/start-fault.ts'
import { runSampleCommand, sampleHelp } from './samples.ts'

const help = `Use: npm run portal -- COMMAND

${accountHelp}

${commentHelp}

${courseHelp}

${directoryHelp}

${eventHelp}

${noticeHelp}

${sampleHelp}

${submissionHelp}

${surveyHelp}

The settings are those of the portal itself (DATABASE_URL, DATA_DIR and the others); it may be running meanwhile.`

const terminal: Terminal = {
  print: (line) => console.log(line),
  readPassword: (prompt) => (process.stdin.isTTY ? typedPassword(prompt) : pipedPassword()),
}

async function pipedPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
}

/** What is typed goes nowhere: the line editor writes into a stream that drops it. */
function typedPassword(prompt: string): Promise<string> {
  process.stdout.write(prompt)
  const lines = createInterface({ input: process.stdin, terminal: true })
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close()
      process.stdout.write('\n')
      resolve(answer)
    })
  })
}

async function run(args: string[]): Promise<void> {
  const [area, ...rest] = args
  if (!area || area === 'help' || args.includes('--help') || args.includes('-h')) return terminal.print(help)
  if (
    !['account', 'comment', 'course', 'directory', 'event', 'notice', 'sample', 'submission', 'survey'].includes(area)
  )
    throw new CommandError(`There is no command "${area}".\n\n${help}`)
  const settings = readSettings({ LOG_LEVEL: 'error', ...process.env })
  const { portal, close } = await openPortal(settings, { beside: true }).catch((error: unknown) => {
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    throw new CommandError(startFault(error))
  })
  try {
    if (area === 'directory') return await runDirectoryCommand(portal, rest, terminal.print)
    if (area === 'course') return await runCourseCommand(portal, rest, terminal.print)
    if (area === 'notice') return await runNoticeCommand(portal, rest, terminal.print)
    if (area === 'sample') return await runSampleCommand(portal, rest, terminal.print)
    if (area === 'submission') return await runSubmissionCommand(portal, rest, terminal.print)
    if (area === 'survey') return await runSurveyCommand(portal, rest, terminal.print)
    if (area === 'comment') {
      // It mails the authors.
      await portal.jobs.start({ work: false })
      return await runCommentCommand(portal, rest, terminal.print)
    }
    const accounts = openAccounts(portal)
    openOrganizations(accounts)
    openRegistrations(accounts)
    await portal.jobs.start({ work: false })
    if (area === 'event') return await runEventCommand(accounts, rest, terminal.print)
    await runAccountCommand(accounts, rest, terminal)
  } finally {
    await portal.jobs.stop()
    await close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof CommandError || error instanceof PortalError || error instanceof SettingsError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
