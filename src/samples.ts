import { CommandError } from './features/accounts/server/index.ts'
import { type ContentService, withdrawSamples as withdrawArticles } from './features/content/server/index.ts'
import { type EventService, withdrawSamples as withdrawEvents } from './features/events/server/index.ts'
import type { LocatorService } from './features/locator/server/index.ts'
import { type ToolsService, withdrawSamples as withdrawTools } from './features/tools/server/index.ts'
import { lookedUp } from './platform/cache/looked-up.ts'
import type { Portal } from './platform/portal.ts'

interface Families {
  content: ContentService
  events: EventService
  locator: LocatorService
  tools: ToolsService
}

const names = ['offices', 'events', 'tool reviews', 'people and companies in articles']

/** What of the site is made up, as the strip on every page names it (FIRST-05), kept in memory (lookedUp). */
export function rememberSamples({ memory, log }: Pick<Portal, 'memory' | 'log'>, families: Families) {
  const { content, events, locator, tools } = families
  const current = lookedUp({
    version: () => memory.version,
    async look() {
      const [{ sample }, ...has] = await Promise.all([
        locator.directory(),
        events.hasSamples(),
        tools.hasSamples(),
        content.hasSamples(),
      ])
      return names.filter((_, at) => [sample, ...has][at])
    },
    failed: (error) => log.warn({ err: error }, 'whether sample content is shown could not be looked at anew'),
    first: [],
  })
  return async (): Promise<string[]> => current()
}

export const sampleHelp = `Sample content, of the first start:
  sample withdraw   takes the sample articles, events and tool reviews off the site;
                    the sample offices go when a directory is imported`

/** Carries out `sample ...`. @throws CommandError with one sentence for whoever typed it */
export async function runSampleCommand(
  { db }: Pick<Portal, 'db'>,
  [verb, ...more]: string[],
  print: (line: string) => void,
): Promise<void> {
  if (verb !== 'withdraw' || more.length > 0) throw new CommandError(sampleHelp)
  await db.transaction().execute(async (tx) => {
    print(`${await withdrawArticles(tx)} articles, white papers and cyber circuits withdrawn`)
    print(`${await withdrawEvents(tx)} events withdrawn`)
    print(`${await withdrawTools(tx)} tool reviews withdrawn`)
  })
}
