import { password } from '../../../bench/people.ts'
import { createAuthenticator } from '../../../test/fakes/passkey.ts'
import { profile } from '../../../test/profile.ts'
import type { Samples } from './sample.ts'
import {
  another,
  anotherSession,
  answered,
  asIndividual,
  codeFor,
  confirmed,
  given,
  knownHash,
  newPassword,
  plain,
  withApp,
  withPasskey,
  withPassword,
  withPhone,
} from './states.ts'

/** What is kept of an account. */
export const account: Samples = {
  'POST /api/user/password/change': {
    of: 'anyone',
    few: true,
    arm: withPassword,
    ask: () => ({ body: { currentPassword: password, newPassword } }),
  },
  'POST /api/user/phone/code/send': {
    of: 'texted',
    async arm(drawn, tools) {
      await withPhone(drawn, tools)
      return void (await tools.query(`DELETE FROM codes WHERE purpose = 'phone'`))
    },
  },
  'POST /api/user/phone/code/verify': {
    of: 'texted',
    async arm(drawn, tools) {
      await withPhone(drawn, tools)
      return { code: await codeFor(tools, 'phone', drawn, { phoneNumber: drawn.phone as string }) }
    },
    ask: ({ code }) => ({ body: { code } }),
  },
  'POST /api/user/phone/mfa/enable': {
    of: 'texted',
    few: true,
    arm: withPhone,
    ask: () => ({ body: { enabled: true, password } }),
  },
  'POST /api/user/logout': { of: 'anyone', arm: anotherSession },
  'GET /api/user/home': {
    of: 'anyone',
    done: ({ parts }) => !(parts as { failed: boolean }[]).some(({ failed }) => failed),
  },
  'POST /api/user/mfa/app': {
    of: 'anyone',
    few: true,
    arm: async ({ person }, { query }) =>
      void (await query(
        'UPDATE users SET app_confirmed_at = NULL, password_hash = $2 WHERE id = $1',
        person,
        await knownHash(),
      )),
    ask: () => confirmed,
  },
  'POST /api/user/mfa/app/confirm': {
    of: 'withoutFactor',
    arm: (drawn, tools) => withApp(drawn, tools, 'NULL'),
    ask: ({ code }) => ({ body: { code } }),
  },
  'POST /api/user/mfa/app/remove': {
    of: 'withoutFactor',
    few: true,
    arm: (drawn, tools) => withApp(drawn, tools),
    ask: () => confirmed,
  },
  'POST /api/user/mfa/recovery-codes': {
    of: 'withoutFactor',
    few: true,
    arm: (drawn, tools) => withApp(drawn, tools),
    ask: () => confirmed,
  },
  'GET /api/user/passkeys': { of: 'anyone' },
  'POST /api/user/passkeys/options': { of: 'withoutFactor', few: true, arm: plain, ask: () => confirmed },
  'POST /api/user/passkeys': {
    of: 'withoutFactor',
    few: true,
    async arm(drawn, tools) {
      await plain(drawn, tools)
      const options = (await tools.call('POST /api/user/passkeys/options', confirmed, drawn)) as {
        challenge: string
        user: { id: string }
      }
      return answered(createAuthenticator(tools.publicUrl).register(options))
    },
    ask: (drawn) => ({ body: { name: 'A new one', response: given(drawn) } }),
  },
  'POST /api/user/passkeys/{id}/remove': {
    of: 'withoutFactor',
    few: true,
    arm: async (drawn, tools) => ({ id: (await withPasskey(drawn, tools)).id }),
    ask: ({ id }) => ({ path: { id: id as string }, ...confirmed }),
  },
  'POST /api/user/passkeys/confirmation': { of: 'anyone' },
  'GET /api/user/export': { of: 'anyone', done: (copy) => Object.keys(copy).length > 10 },
  'GET /api/user': { of: 'anyone' },
  'PUT /api/user': {
    of: 'alone',
    few: true,
    arm: asIndividual,
    ask: ({ email, n }) => ({ body: { ...profile, email, city: `City ${n}`, password } }),
  },
  'GET /api/user/sessions': { of: 'anyone' },
  'DELETE /api/user/sessions': { of: 'anyone', arm: anotherSession },
  'DELETE /api/user/sessions/{id}': {
    of: 'anyone',
    async arm({ person, session }, { query }) {
      const [other] = await query(`${another} RETURNING id`, person)
      return { other: other?.id as string, session: session as string }
    },
    ask: ({ other }) => ({ path: { id: other as string } }),
  },
}

/** The last of all: the account is gone. */
export const leaving: Samples = {
  'POST /api/user/delete': { of: 'leaving', few: true, arm: asIndividual, ask: () => confirmed },
}
