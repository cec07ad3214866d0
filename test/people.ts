import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Role } from '../src/platform/permissions-contract.ts'
import { codeIn, type MailServer, startMailServer } from './fakes/smtp.ts'
import { startTextService, type TextService } from './fakes/texts.ts'
import { profile } from './profile.ts'
import { startTestPortal, type TestClock, type TestPortal, type TestPortalOptions, testClock } from './start-portal.ts'

export const password = 'Correct-Horse-7'

/** A portal with a mail server, a text service and a clock of its own, and verbs for people on it. */
export interface Town {
  portal: TestPortal
  mail: MailServer
  texts: TextService
  clock: TestClock
  /** Settings for a further instance on the same database and services. */
  env: Record<string, string>
  /** Speaks JSON: the answer's status, headers and body. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    session?: Session | Record<string, string>,
  ): Promise<Answer<Body>>
}

export interface Answer<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
}

export interface Session {
  email: string
  accessToken: string
  idToken: string
  refreshToken: string
}

/** Starts a town for the tests of a file, and ends it with them. */
export function town(options: TestPortalOptions = {}): Town {
  const place = {} as Town
  beforeAll(async () => Object.assign(place, await openTown(options)))
  afterAll(async () => {
    await place.portal?.close()
    await place.mail?.close()
    await place.texts?.close()
  })
  return place
}

async function openTown(options: TestPortalOptions): Promise<Town> {
  const [mail, texts] = [await startMailServer(), await startTextService()]
  const clock = testClock()
  const env = { SMTP_URL: mail.url, ...texts.env, PUBLIC_URL: 'https://portal.example.org', ...options.env }
  const portal = await startTestPortal({ clock, ...options, env })
  return {
    portal,
    mail,
    texts,
    clock,
    env: { ...env, DATABASE_URL: portal.databaseUrl },
    async call(method, path, body, session) {
      const response = await portal.get(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(session && 'accessToken' in session
            ? headersOf(session as Session)
            : (session as Record<string, string>)),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    },
  }
}

/** SESSION-05 */
export const headersOf = (session: Session): Record<string, string> => ({
  'x-id-token': session.idToken,
  'x-access-token': session.accessToken,
  'x-refresh-token': session.refreshToken,
})

let count = 0
/** An address nobody had before. */
export const newEmail = (name = 'person') => `${name}-${++count}-${Date.now().toString(36)}@mail.example.org`

export const company = {
  organizationType: 'Small Business (SB);HUBZone Business',
  titleInOrganization: 'Operations Manager',
  website: 'https://acme.example.org',
  CAGECode: '1A2B3',
  NAICSCodes: '332710, 541330',
  numberOfEmployees: '11-50',
  annualRevenues: '$1M-$10M',
  DUNSNumber: '123456789',
  UEI: 'J4K7N2T8W1P5',
}

const routes = { Individual: 'individual', OrganizationAdmin: 'organization', OrganizationMember: 'organizationMember' }
export type Kind = keyof typeof routes

export const signUp = (
  place: Pick<Town, 'call'>,
  kind: Kind,
  entries: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  place.call<{ message: string; signUp: string }>(
    'POST',
    `/api/user/${routes[kind]}`,
    { ...profile, password, ...entries },
    headers,
  )

/** Enters the code of the newest verification mail. */
export async function verify(place: Town, email: string): Promise<Record<string, unknown>> {
  const { text } = await place.mail.next(email, 'verification code')
  const answer = await place.call('POST', '/api/user/email/verify', { username: email, code: codeIn(text) })
  expect(answer.body).toMatchObject({ message: expect.stringContaining('Welcome!') })
  return answer.body
}

export const logIn = (place: Town, email: string, withPassword = password, headers: Record<string, string> = {}) =>
  place.call<Record<string, string>>('POST', '/api/user/login', { username: email, password: withPassword }, headers)

/** Logs in an account without a second factor. */
export async function sessionOf(place: Town, email: string, withPassword = password): Promise<Session> {
  const { body } = await logIn(place, email, withPassword)
  expect(body).toMatchObject({ message: 'SUCCESS' })
  return { email, ...(body as unknown as Omit<Session, 'email'>) }
}

/** From sign-up to login, with the mail in between. */
export async function newPerson(place: Town, entries: Record<string, unknown> = {}): Promise<Session> {
  return arrive(place, 'Individual', { email: newEmail(), ...entries })
}

export async function newAdmin(place: Town, organization: string, entries: Record<string, unknown> = {}) {
  return arrive(place, 'OrganizationAdmin', { ...company, organization, email: newEmail('admin'), ...entries })
}

/** A member whose request to join was accepted. */
export async function newMember(
  place: Town,
  organization: string,
  admin: Session,
  entries: Record<string, unknown> = {},
) {
  const member = await arrive(place, 'OrganizationMember', { organization, email: newEmail('member'), ...entries })
  const { joinRequests } = await accountOf(place, admin)
  const request = joinRequests.find(({ requesterEmail }) => requesterEmail === member.email)
  await place.call(
    'POST',
    '/api/organization/joinRequest/accept',
    { joinRequestID: request?.joinRequestID, accepted: true },
    admin,
  )
  return member
}

/** A person of the programme with these roles, with multi-factor login on and used. */
export async function newStaff(place: Town, ...roles: Role[]): Promise<Session> {
  const person = await newPerson(place)
  const { db } = place.portal.portal
  const given_at = new Date()
  await db.updateTable('users').set({ app_confirmed_at: given_at }).where('id', '=', idOf(person)).execute()
  await db.updateTable('sessions').set({ second_step: true }).where('user_id', '=', idOf(person)).execute()
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ user_id: idOf(person), role, given_at })))
    .execute()
  return person
}

async function arrive(place: Town, kind: Kind, entries: Record<string, unknown> & { email: string }): Promise<Session> {
  const answer = await signUp(place, kind, entries)
  expect(answer).toMatchObject({ status: 200 })
  await verify(place, entries.email)
  return sessionOf(place, entries.email, entries.password as string | undefined)
}

export interface AccountAnswer extends Record<string, unknown> {
  invitations: { invitationID: string; Organization: string }[]
  joinRequests: { joinRequestID: string; requesterName: string; requesterEmail: string }[]
}

export async function accountOf(place: Town, session: Session): Promise<AccountAnswer> {
  const answer = await place.call<AccountAnswer>('GET', '/api/user/', undefined, session)
  expect(answer.status).toBe(200)
  return answer.body
}

/** The account's update with what the form always sends. */
export const update = (place: Town, session: Session, entries: Record<string, unknown>) =>
  place.call<{ message: string; fieldErrors?: Record<string, string> }>(
    'PUT',
    '/api/user/',
    { ...profile, email: session.email, password, ...entries },
    session,
  )

/** Saves and verifies a phone number, and turns the texted code on. */
export async function turnOnTexts(place: Town, session: Session, digits: string): Promise<void> {
  expect(await update(place, session, { telephone: digits })).toMatchObject({ status: 200 })
  await place.call('POST', '/api/user/phone/code/send', undefined, session)
  const { body } = await place.texts.next(`+1${digits}`)
  expect(await place.call('POST', '/api/user/phone/code/verify', { code: codeIn(body) }, session)).toMatchObject({
    status: 200,
  })
  expect(await place.call('POST', '/api/user/phone/mfa/enable', { enabled: true }, session)).toMatchObject({
    status: 200,
  })
}

export const idOf = (session: Session): string => decodeJwt(session.accessToken).sub as string
