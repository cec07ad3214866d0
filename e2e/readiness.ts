import type { Locator, Page } from '@playwright/test'
import { noticeVersion } from '../src/features/assessments/notice-version.ts'
import { beginSession, newAccount } from './people.ts'
import { expect } from './portal.ts'

export type Key = 'NEWNIST800171' | 'NEWCMMCLEVEL1' | 'NEWCMMCLEVEL2'

/** Makes a call with the session of the page's browser. */
export async function callAs<Body>(
  page: Page,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Body> {
  return page.evaluate(
    async ({ path, body, method }) => {
      const answer = await fetch(path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-access-token': localStorage.getItem('accessToken') ?? '',
          'x-id-token': localStorage.getItem('idToken') ?? '',
          'x-refresh-token': localStorage.getItem('refreshToken') ?? '',
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return answer.json()
    },
    { path, body, method },
  ) as Promise<Body>
}

interface Schema {
  pages: { elements: { name: string; rows: { name: string }[] }[] }[]
}

/** Answers every row by calls, but for those given (undefined: left unanswered). @param as whether it is completed too */
export async function answerAll(
  page: Page,
  key: Key,
  code: number,
  but: Record<string, number | undefined> = {},
  as: 'partial' | 'complete' = 'partial',
) {
  const { pages } = await callAs<Schema>(page, `/api/assessment/schema/${key}`)
  const data = Object.fromEntries(
    pages
      .flatMap(({ elements }) => elements)
      .map(({ name, rows }) => [
        name,
        Object.fromEntries(
          rows
            .map((row) => [row.name, row.name in but ? but[row.name] : code] as const)
            .filter(([, answer]) => answer !== undefined)
            .map(([row, answer]) => [row, { answer }]),
        ),
      ]),
  )
  await callAs(page, `/api/assessment/${as}`, { currentPageNo: 0, key, data })
}

interface Work {
  data: Record<string, Record<string, { answer: number; how?: string; comment?: string }>>
  requirements: Record<string, Record<string, unknown>>
}
export const workOf = (page: Page, key: Key) => callAs<Work>(page, `/api/assessment/user/work/${key}`)

/** For journeys that begin past the disclaimer, on pages that come behind it. */
export const acceptNotice = (page: Page) => callAs(page, '/api/assessment/user/notice', { version: noticeVersion })

/** Logs in somebody new and opens a tool past its disclaimer. */
export async function newAtTool(page: Page, portalUrl: string, key: Key, query = ''): Promise<string> {
  const email = await newAccount(portalUrl)
  await beginSession(page, email)
  await openTool(page, key, query)
  return email
}

export async function openTool(page: Page, key: Key, query = ''): Promise<void> {
  // Until the page has asked for the routes of its links, a step to another family needs the server.
  const discovered = page.waitForResponse((response) => isManifestOf(response.url(), key))
  discovered.catch(() => undefined)
  await page.goto(`/cyber-readiness-check-tool/${key}${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const accept = page.getByRole('button', { name: 'I understand' })
  await expect(accept.or(page.getByText(/^Family \d+ of/)).first()).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(page.getByText(/^Family \d+ of/)).toBeVisible()
  await discovered
}

const isManifestOf = (address: string, key: Key) =>
  address.includes('/__manifest?') && decodeURIComponent(address).includes(`/cyber-readiness-check-tool/${key}`)

export const row = (page: Page, name: string): Locator => page.locator(`[data-row="${name}"]`)
export const choice = (page: Page, name: string, text: 'Yes' | 'No' | 'Not applicable'): Locator =>
  row(page, name).getByRole('radio', { name: text, exact: true })
export const answer = (page: Page, name: string, text: 'Yes' | 'No' | 'Not applicable'): Promise<void> =>
  choice(page, name, text).check()
export const requirement = (page: Page, name: string): Locator => page.locator(`[id="${name}"]`)
export const saveLine = (page: Page): Locator => page.locator('.save-line [data-save]')

/** Waits until everything that was entered has arrived. */
export const expectSaved = (page: Page): Promise<void> => expect(saveLine(page)).toHaveText('Saved')
