import { generate } from 'otplib'
import { password } from '../../../bench/people.ts'
import { openChallenge } from '../../../src/features/accounts/server/challenges.ts'
import { claimCode, codeKey, makeCode } from '../../../src/features/accounts/server/codes.ts'
import { hashPassword } from '../../../src/features/accounts/server/passwords.ts'
import { sealText } from '../../../src/platform/secrets.ts'
import { createAuthenticator } from '../../../test/fakes/passkey.ts'
import type { Drawn, Tools } from './sample.ts'

const appSecret = 'ZZECNFJKRR7VNZGRSPSOOUMH66HNFMLA'
export const newPassword = 'Even-Quieter-Harbor-28'
export const now = () => new Date()
export const confirmed = { body: { password } }

/** A login of the person that waits for its second step. */
export const secondStep = async ({ person }: Drawn, tools: Tools, factors: string[], webAuthnChallenge?: string) => {
  const opened = await tools.db.transaction().execute((tx) =>
    openChallenge(tx, now(), {
      userId: person as string,
      kind: 'factor',
      factors,
      ...(webAuthnChallenge ? { webAuthnChallenge } : {}),
    }),
  )
  return { login: opened.session, hash: opened.hash.toString('hex') }
}
export const step = ({ login, email, code }: Drawn) => ({
  body: { session: login, username: email, ...(code === undefined ? {} : { code }) },
})

/** A code that was sent, as whoever got it knows it. */
export async function codeFor(
  tools: Tools,
  purpose: 'reset' | 'phone' | 'login',
  drawn: Drawn,
  more: Parameters<typeof codeKey>[3] = {},
) {
  const key = codeKey(tools.secrets, purpose, drawn.email as string, more)
  await tools.query('DELETE FROM codes WHERE purpose = $1 AND subject = $2', purpose, key.subject)
  return tools.db.transaction().execute(async (tx) => {
    await claimCode(tx, key, now())
    return (await makeCode(tx, tools.secrets, key)).code
  })
}

/** With the one password alone, whatever the person did since. */
export async function plain({ person }: Drawn, { query }: Tools): Promise<undefined> {
  await query('DELETE FROM passkeys WHERE user_id = $1', person)
  await query(
    `UPDATE users SET password_hash = $2, must_change_password = false, text_factor = false, app_confirmed_at = NULL
     WHERE id = $1`,
    person,
    await knownHash(),
  )
  return undefined
}

/** With the phone that was drawn, by which texts are the second factor. */
export async function withPhone(drawn: Drawn, tools: Tools): Promise<undefined> {
  await plain(drawn, tools)
  await tools.query(
    'UPDATE users SET phone_number = $2, phone_verified_at = now(), text_factor = true WHERE id = $1',
    drawn.person,
    drawn.phone,
  )
  return undefined
}

/** The app is on, or was begun, and its code is not used yet. */
export async function withApp(drawn: Drawn, tools: Tools, confirmedAt: 'now()' | 'NULL' = 'now()'): Promise<Drawn> {
  await plain(drawn, tools)
  const sealed = sealText(tools.secrets, 'app-factor', appSecret)
  await tools.query(
    `UPDATE users SET app_secret = $2, app_confirmed_at = ${confirmedAt}, app_last_step = 0 WHERE id = $1`,
    drawn.person,
    sealed,
  )
  return { code: await generate({ secret: appSecret, epoch: Math.floor(Date.now() / 1_000) }) }
}

/** The person has the one password again, whatever they changed it to. */
export async function withPassword({ person }: Drawn, { query }: Tools): Promise<undefined> {
  await query('UPDATE users SET password_hash = $2 WHERE id = $1', person, await knownHash())
  return undefined
}

/** A passkey of the person's, on a device that answers. */
export async function withPasskey(drawn: Drawn, tools: Tools) {
  const { person } = drawn
  await plain(drawn, tools)
  const device = createAuthenticator(tools.publicUrl)
  const made = device.register({ challenge: 'any', user: { id: person as string } }) as {
    id: string
    response: { attestationObject: string }
  }
  const attested = Buffer.from(made.response.attestationObject, 'base64url')
  const publicKey = attested.subarray(attested.indexOf(Buffer.from('a5010203262001', 'hex')))
  await tools.query(
    `INSERT INTO passkeys (id, user_id, name, public_key, counter, created_at) VALUES ($1, $2, 'Mine', $3, 0, now())`,
    made.id,
    person,
    publicKey,
  )
  return { device, id: made.id }
}

export const answered = (given: Record<string, unknown>) => ({ given: JSON.stringify(given) })
export const given = ({ given: text = '{}' }: Drawn) => JSON.parse(text) as Record<string, unknown>

export const another = `INSERT INTO sessions (user_id, device, address, started_at, last_used_at, expires_at)
  VALUES ($1, 'Another', '198.18.0.9', now(), now(), now() + interval '1 day')`

/** One to be ended, so that the drawn one goes on. */
export async function anotherSession({ person }: Drawn, { query }: Tools): Promise<Drawn> {
  const [made] = await query(`${another} RETURNING id`, person)
  return { session: made?.id as string }
}

let hash: Promise<string> | undefined
/** Of the one password. */
export const knownHash = (): Promise<string> => (hash ??= hashPassword(password))

/** Of no organization, whatever the person did since. */
export async function asIndividual(drawn: Drawn, tools: Tools): Promise<undefined> {
  await withPassword(drawn, tools)
  await tools.query(
    `UPDATE users SET user_group = 'Individual', organization_id = NULL, joined_at = NULL, title_in_organization = '',
       network_uuid = own_network_uuid
     WHERE id = $1 AND user_group <> 'Individual'`,
    drawn.person,
  )
  return undefined
}
