import { generate } from 'otplib'
import { expect } from 'vitest'
import { logIn, password, type Session, type Town } from './people.ts'

/** What the app shows, or showed or will show so many seconds away. */
export const appCode = (place: Pick<Town, 'clock'>, secret: string, offset = 0) =>
  generate({ secret, epoch: Math.floor(place.clock.now().getTime() / 1000) + offset })

/** Turns an authenticator app on, and waits until its next code. */
export async function setUpApp(place: Town, session: Session): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await place.call('POST', '/api/user/mfa/app', { password }, session)
  expect(begun.status).toBe(200)
  const secret = begun.body.secret as string
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\//)
  const code = await appCode(place, secret)
  const done = await place.call('POST', '/api/user/mfa/app/confirm', { code }, session)
  expect(done.status).toBe(200)
  place.clock.advance(31_000)
  return { secret, recoveryCodes: done.body.recoveryCodes as string[] }
}

/** Logs in by password and app; each code is good for one login, so the next one waits. */
export async function logInByApp(place: Town, email: string, secret: string): Promise<Session> {
  const { body } = await logIn(place, email)
  const step = { code: await appCode(place, secret), session: body.session, username: email }
  const done = await place.call('POST', '/api/user/mfa/app/code', step)
  expect(done.body).toMatchObject({ message: 'SUCCESS' })
  place.clock.advance(31_000)
  return { email, ...(done.body as unknown as Omit<Session, 'email'>) }
}
