import { password } from '../../../bench/people.ts'
import { claimCode, codeKey, makeCode } from '../../../src/features/accounts/server/codes.ts'
import { newRefreshToken } from '../../../src/features/accounts/server/sessions.ts'
import { signUpKey } from '../../../src/features/accounts/server/sign-up-store.ts'
import { profile } from '../../../test/profile.ts'
import type { Drawn, Samples } from './sample.ts'
import {
  answered,
  codeFor,
  confirmed,
  given,
  newPassword,
  now,
  plain,
  secondStep,
  step,
  withApp,
  withPasskey,
  withPhone,
} from './states.ts'

const freshMail = ({ n }: Drawn) => `fresh-${n}-${Math.random().toString(36).slice(2)}@mail.example.org`

const loggedIn = ({ message }: Record<string, unknown>) => message === 'SUCCESS'

/** Signing up and logging in. */
export const login: Samples = {
  'POST /api/user/individual': {
    few: true,
    ask: (drawn) => ({ body: { ...profile, email: freshMail(drawn), password } }),
  },
  'POST /api/user/organization': {
    few: true,
    ask: (drawn) => ({
      body: {
        ...profile,
        email: freshMail(drawn),
        password,
        organization: `Fresh Works ${drawn.n}${Math.random()}`,
        titleInOrganization: 'Operations Manager',
        organizationType: 'Non-Profit',
      },
    }),
  },
  'POST /api/user/organizationMember': {
    few: true,
    ask: (drawn) => ({ body: { ...profile, email: freshMail(drawn), password, organization: 'Union Gear' } }),
  },
  'GET /api/user/sign-up/challenge': {},
  'POST /api/user/email/verify': {
    of: 'signUp',
    few: true,
    async arm({ signUp }, { query, db, secrets }) {
      const key = signUpKey({ id: signUp } as Parameters<typeof signUpKey>[0])
      const [other] = await query(
        `INSERT INTO sign_ups (email, secret_hash, password_hash, user_group, person, network, created_at)
         SELECT 'again-' || gen_random_uuid() || '@mail.example.org', sha256(gen_random_uuid()::text::bytea), password_hash,
           user_group, person, network, now()
         FROM sign_ups WHERE id = $1 RETURNING id, email`,
        signUp,
      )
      const own = { ...key, subject: other?.id as string }
      const { code } = await db.transaction().execute(async (tx) => {
        await claimCode(tx, own, now())
        return makeCode(tx, secrets, own)
      })
      return { email: other?.email as string, code }
    },
    ask: ({ email, code }) => ({ body: { username: email, code, password } }),
  },
  'POST /api/user/email/code/resend': {
    of: 'signUp',
    arm: async (_, { query }) => void (await query(`DELETE FROM codes WHERE purpose = 'email'`)),
    ask: ({ email }) => ({ body: { username: email } }),
  },
  'POST /api/user/login': {
    of: 'withoutFactor',
    few: true,
    arm: plain,
    ask: ({ email }) => ({ body: { username: email, password } }),
    done: loggedIn,
  },
  'POST /api/user/login/sign-up': {
    of: 'withoutFactor',
    few: true,
    async arm(drawn, tools) {
      const secret = `${Math.random()} own secret`
      await plain(drawn, tools)
      await tools.query(
        `INSERT INTO sign_ups (email, secret_hash, password_hash, user_group, person, network, created_at, verified_at,
           user_id)
         SELECT email, sha256($3::bytea), translate(rtrim(encode(sha256(password_hash::bytea), 'base64'), '='), '+/', '-_'),
           user_group, '{}', '198.18.0.0/24', now(), now(), id
         FROM users WHERE id = $1 AND email = $2`,
        drawn.person,
        drawn.email,
        Buffer.from(secret),
      )
      return { secret }
    },
    ask: ({ secret }) => ({ body: { signUp: secret } }),
    done: loggedIn,
  },
  'POST /api/user/password/forgot/code': {
    of: 'anyone',
    arm: async ({ email }, { query, secrets }) =>
      void (await query('DELETE FROM codes WHERE subject = $1', codeKey(secrets, 'reset', email as string).subject)),
    ask: ({ email }) => ({ body: { email } }),
  },
  'PUT /api/user/password': {
    of: 'anyone',
    few: true,
    arm: async (drawn, tools) => ({ code: await codeFor(tools, 'reset', drawn) }),
    ask: ({ email, code }) => ({
      body: { username: email, verificationCode: code, newPassword: `${newPassword}-${Math.random()}` },
    }),
  },
  'POST /api/user/password/handleNewPassword': {
    of: 'withoutFactor',
    few: true,
    async arm(drawn, tools) {
      await plain(drawn, tools)
      return void (await tools.query('UPDATE users SET must_change_password = true WHERE id = $1', drawn.person))
    },
    ask: ({ email }) => ({ body: { username: email, oldPassword: password, newPassword } }),
    done: loggedIn,
  },
  'POST /api/user/phone/mfa/code': {
    of: 'texted',
    async arm(drawn, tools) {
      await withPhone(drawn, tools)
      const open = await secondStep(drawn, tools, ['SMS_MFA'])
      const code = await codeFor(tools, 'login', drawn, {
        phoneNumber: drawn.phone as string,
        boundTo: Buffer.from(open.hash, 'hex'),
      })
      return { ...open, code }
    },
    ask: step,
    done: loggedIn,
  },
  'POST /api/user/phone/mfa/code/resend': {
    of: 'texted',
    async arm(drawn, tools) {
      await withPhone(drawn, tools)
      await tools.query(`DELETE FROM codes WHERE purpose = 'login'`)
      return secondStep(drawn, tools, ['SMS_MFA'])
    },
    ask: step,
  },
  'POST /api/user/session/refresh': {
    of: 'refreshing',
    async arm({ of: session }, { db }) {
      const fresh = newRefreshToken(session as string, null, now())
      await db.insertInto('refresh_tokens').values(fresh.row).execute()
      return { refresh: fresh.token }
    },
    ask: ({ refresh, email }) => ({ body: { email }, headers: { 'x-refresh-token': refresh as string } }),
  },
  'POST /api/user/mfa/ways': {
    of: 'texted',
    async arm(drawn, tools) {
      await withPhone(drawn, tools)
      return secondStep(drawn, tools, ['SMS_MFA'])
    },
    ask: step,
  },
  'POST /api/user/mfa/select': {
    of: 'texted',
    async arm(drawn, tools) {
      await withApp(drawn, tools)
      return secondStep(drawn, tools, ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    },
    ask: ({ login, email }) => ({ body: { session: login, username: email, factor: 'SOFTWARE_TOKEN_MFA' } }),
  },
  'POST /api/user/mfa/app/code': {
    of: 'withoutFactor',
    arm: async (drawn, tools) => ({
      ...(await withApp(drawn, tools)),
      ...(await secondStep(drawn, tools, ['SOFTWARE_TOKEN_MFA'])),
    }),
    ask: step,
    done: loggedIn,
  },
  'POST /api/user/mfa/recovery': {
    of: 'withoutFactor',
    few: true,
    async arm(drawn, tools) {
      await withApp(drawn, tools)
      const made = (await tools.call('POST /api/user/mfa/recovery-codes', confirmed, drawn)) as {
        recoveryCodes: string[]
      }
      return { ...(await secondStep(drawn, tools, ['SOFTWARE_TOKEN_MFA'])), code: made.recoveryCodes[0] as string }
    },
    ask: step,
    done: loggedIn,
  },
  'POST /api/user/mfa/passkey': {
    of: 'withoutFactor',
    async arm(drawn, tools) {
      const { device } = await withPasskey(drawn, tools)
      const challenge = Buffer.from(`challenge ${drawn.n} of a login that waits`).toString('base64url')
      return {
        ...(await secondStep(drawn, tools, ['WEB_AUTHN'], challenge)),
        ...answered(device.authenticate({ challenge })),
      }
    },
    ask: (drawn) => ({ body: { session: drawn.login, username: drawn.email, response: given(drawn) } }),
    done: loggedIn,
  },
  'POST /api/user/login/passkey/options': {},
  'POST /api/user/login/passkey': {
    of: 'withoutFactor',
    async arm(drawn, tools) {
      const { device } = await withPasskey(drawn, tools)
      const { session, options } = (await tools.call('POST /api/user/login/passkey/options', {})) as {
        session: string
        options: { challenge: string }
      }
      return { login: session, ...answered(device.authenticate(options)) }
    },
    ask: (drawn) => ({ body: { session: drawn.login, response: given(drawn) } }),
    done: loggedIn,
  },
}
