import type { Page } from '@playwright/test'
import type { MailServer } from '../test/fakes/smtp.ts'
import { profile } from '../test/profile.ts'
import { arrived, expect } from './portal.ts'

/** Meets the rule, and holds no name of an address used here. */
export const password = 'Quiet-Harbor-27'

let count = 0
export const newEmail = (name: string) => `${name}-${++count}-${Date.now().toString(36)}@mail.example.org`

interface Message {
  to: string
  subject?: string
  text: string
}

/** Where a mail server is set, what it got; the outbox is shut then. */
let mailServer: MailServer | undefined
export const readMailsOf = (server: MailServer | undefined) => {
  mailServer = server
}

/** The newest message to a person that fits, out of the outbox or as it was mailed. */
export async function messageTo(portalUrl: string, to: string, part = ''): Promise<string> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const messages = mailServer
          ? mailServer.mails.toReversed().map((mail): Message => ({ ...mail, to: mail.to.join() }))
          : ((await (await fetch(`${portalUrl}/api/outbox`)).json()) as Message[])
        found = messages.find((message) => message.to === to && `${message.subject} ${message.text}`.includes(part))
        return found !== undefined
      },
      { message: `a message to ${to} with "${part}"`, timeout: 30_000 },
    )
    .toBe(true)
  return found?.text ?? ''
}

export async function codeTo(portalUrl: string, to: string): Promise<string> {
  const code = /\b(\d{6})\b/.exec(await messageTo(portalUrl, to, 'code'))?.[1]
  expect(code, `a code to ${to}`).toBeDefined()
  return code as string
}

type Kind = 'individual' | 'organization' | 'organizationMember'

async function post(portalUrl: string, path: string, body: unknown, from: string): Promise<unknown> {
  const answer = await fetch(portalUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  return answer.json()
}

let people = 0
/** Everyone has a network of their own: what one network may do in an hour is used up by no other test. */
const newNetwork = () => `198.18.${Math.floor(++people / 250)}.${(people % 250) + 1}`

/** An account with a verified address, made by calls: for tests about what comes after. */
export async function newAccount(
  portalUrl: string,
  kind: Kind = 'individual',
  entries: Record<string, string> = {},
): Promise<string> {
  const email = entries.email ?? newEmail(kind)
  const company = kind === 'organization' ? { organizationType: 'Small Business (SB)' } : {}
  const from = newNetwork()
  await post(portalUrl, `/api/user/${kind}`, { ...profile, ...company, password, ...entries, email }, from)
  await post(portalUrl, '/api/user/email/verify', { username: email, code: await codeTo(portalUrl, email) }, from)
  return email
}

export async function logIn(page: Page, email: string, withPassword = password): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, withPassword)
}

export async function fillLogin(page: Page, email: string, withPassword = password): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(withPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Gives the page's browser a session, as a login leaves it; for tests about what comes after. No page is open then. */
export async function beginSession(page: Page, email: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/user/login', { method: 'POST', headers, body: JSON.stringify(body) })
      const { accessToken, idToken, refreshToken, MFA } = await answer.json()
      if (!accessToken) throw new Error(`No session for ${body.username}: ${answer.status}`)
      // The access token last, as the portal does: other tabs read the rest when it comes.
      const values = { idToken, refreshToken, MFA: String(MFA), refreshedAt: String(Date.now()), accessToken }
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { username: email, password },
  )
}

/** Logs in and waits until the home page shows it. */
export async function arrive(page: Page, email: string): Promise<void> {
  await logIn(page, email)
  await arrived(page, '/')
  await expect(header(page).getByRole('link', { name: 'My Account' })).toBeVisible()
}

export const header = (page: Page) => page.locator('header.site-header .site-header__top')
export const problem = (page: Page) => page.locator('.error-summary')
