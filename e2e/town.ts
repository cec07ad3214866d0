import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { codeIn, type MailServer, startMailServer } from '../test/fakes/smtp.ts'
import { startTextService, type TextService } from '../test/fakes/texts.ts'
import { beginSession, readMailsOf } from './people.ts'
import { test as base, type NewBrowser } from './portal.ts'

interface Services {
  /** Receives the portal's mails over SMTP. */
  mail: MailServer
  /** Receives its text messages over HTTP. */
  texts: TextService
}

/** Tests against a portal whose mails and texts go out over the real protocols. */
export const test = base.extend<object, Services>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startMailServer()
      readMailsOf(server)
      await use(server)
      readMailsOf(undefined)
      await server.close()
    },
    { scope: 'worker' },
  ],
  texts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const service = await startTextService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  portalEnv: [
    async ({ mail, texts }, use) => {
      await use({ SMTP_URL: mail.url, ...texts.env })
    },
    { scope: 'worker' },
  ],
})

export { arrived, expect } from './portal.ts'

export const mailedCode = async (mail: MailServer, to: string, subjectPart: string): Promise<string> =>
  codeIn((await mail.next(to, subjectPart)).text)

export const textedCode = async (texts: TextService, to: string): Promise<string> => codeIn((await texts.next(to)).body)

/** A person in a browser of their own, logged in. */
export async function elsewhere(newBrowser: NewBrowser, email: string): Promise<Page> {
  const page = await newBrowser()
  await beginSession(page, email)
  return page
}

/** What an operator does at the command line. */
export async function operate(databaseUrl: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/portal-command.ts', ...args], { env })
  return stdout
}

/** Brings about what a person cannot: what an import left behind, or that time has passed. */
export async function inDatabase(databaseUrl: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
