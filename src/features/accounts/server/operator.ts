import { sql } from 'kysely'
import { systemActor } from '../../../platform/actor.ts'
import type { AuditEvent } from '../../../platform/audit.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PortalError } from '../../../platform/errors.ts'
import { withinPattern } from '../../../platform/lists/words.ts'
import { EmailFor, profileMessages } from '../contract.ts'
import type { Accounts } from './accounts.ts'
import { factorMail } from './mails.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { fullName } from './profile.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { changeRoles, giveFirstRoles, knownRoles, type RoleChange, requireAnotherAdministrator } from './roles.ts'
import { endAllSessions } from './sessions.ts'
import { insertVerified } from './sign-up-store.ts'
import { findUserByEmail, lockEmail, type User, type UserChange, updateUser } from './store.ts'

/** What whoever runs the portal may do to accounts, by command. Everything stands in the audit trail. */

const operator = systemActor('operator')

export interface AccountLine {
  email: string
  name: string
  group: string
  /** Its roles, and `disabled`, `not verified`, `must change password`. */
  marks: string[]
  lastLoginAt: Date | null
}

const accountsAtOnce = 500

/** A slice at a time, in the order of their addresses, however many there are. */
export async function* listAccounts({ db }: Accounts, words: string): AsyncGenerator<AccountLine> {
  let after = ''
  for (;;) {
    let query = db
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name', 'user_group', 'disabled_at', 'email_verified_at'])
      .select(['must_change_password', 'last_login_at'])
      .select(sql<string[]>`ARRAY(SELECT role FROM user_roles WHERE user_id = users.id)`.as('roles'))
      .select(sql<string>`lower(email)`.as('place'))
      .where(sql`lower(email)`, '>', after)
      .orderBy(sql`lower(email)`)
      .limit(accountsAtOnce)
    if (words) query = query.where('email', 'ilike', `%${withinPattern(words)}%`)
    const users = await query.execute()
    for (const user of users)
      yield {
        email: user.email,
        name: fullName(user),
        group: user.user_group,
        marks: [
          ...knownRoles(user.roles),
          user.disabled_at ? 'disabled' : '',
          user.email_verified_at ? '' : 'not verified',
          user.must_change_password ? 'must change password' : '',
        ].filter(Boolean),
        lastLoginAt: user.last_login_at,
      }
    if (users.length < accountsAtOnce) return
    after = users.at(-1)?.place ?? ''
  }
}

/** Makes an account that needs no verification: the operator vouches for the address. */
export async function createAccount(
  accounts: Accounts,
  input: { email: string; firstName: string; lastName: string; password: string; staff: boolean },
): Promise<void> {
  const email = EmailFor(profileMessages.emailRequired).safeParse(input.email)
  if (!email.success) throw new PortalError('bad_input', 400, profileMessages.emailFormat)
  requireGoodPassword(input.password, email.data, 'password', accounts.settings.site.programmeName)
  const passwordHash = await hashPassword(input.password)
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    await lockEmail(tx, email.data)
    if (await findUserByEmail(tx, email.data))
      throw new PortalError('account_exists', 409, `There is an account for ${email.data} already.`)
    const user = await insertVerified(tx, {
      email: email.data,
      email_verified_at: now,
      password_hash: passwordHash,
      password_changed_at: now,
      user_group: 'Individual',
      first_name: input.firstName,
      last_name: input.lastName,
      forum_screen_name: input.firstName,
      created_at: now,
    })
    if (input.staff) await giveFirstRoles(tx, user, now)
    await audit(tx, now, {
      event: 'account-created',
      actor: operator,
      userId: user.id,
      details: { staff: input.staff },
    })
  })
}

export const setRoles = (accounts: Accounts, email: string, change: RoleChange) =>
  changeRoles(accounts, operator, email, change)

/** Ends the sessions of an account and lets it log in no more, until it is switched on again. */
export const setDisabled = (accounts: Accounts, email: string, on: boolean) =>
  change(
    accounts,
    email,
    on ? 'account-disabled' : 'account-enabled',
    { disabled_at: on ? accounts.clock.now() : null },
    {
      before: async (tx, user) => {
        if (on) await requireAnotherAdministrator(tx, user.id)
      },
      after: async (tx, user) => {
        if (on) await endAllSessions(tx, user.id, accounts.clock.now())
      },
    },
  )

export const forcePasswordChange = (accounts: Accounts, email: string) =>
  change(
    accounts,
    email,
    'password-change-forced',
    { must_change_password: true },
    { after: async (tx, user) => endAllSessions(tx, user.id, accounts.clock.now()) },
  )

/** Takes every second factor away, for an owner who has shown in another way who they are; the owner is told. */
export const resetFactors = (accounts: Accounts, email: string) =>
  change(
    accounts,
    email,
    'factors-reset',
    { text_factor: false, app_secret: null, app_confirmed_at: null },
    {
      after: async (tx, user) => {
        await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
        await dropRecoveryCodes(tx, user)
        await endAllSessions(tx, user.id, accounts.clock.now())
        const what = 'All second steps of your login were removed by the operator of the portal.'
        await accounts.messages.mail(tx, { to: user.email, ...factorMail(accounts, what, accounts.clock.now()) })
      },
    },
  )

type Step = (tx: Tx, user: User) => Promise<void>

/** @param steps what is done before the person is held, and after they were changed */
async function change(
  accounts: Accounts,
  email: string,
  event: AuditEvent,
  fields: UserChange,
  { before, after }: { before?: Step; after?: Step } = {},
): Promise<void> {
  const now = accounts.clock.now()
  await accounts.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new PortalError('not_found', 404, `There is no account for ${email}.`)
    await before?.(tx, user)
    await updateUser(tx, user.id, fields)
    await after?.(tx, user)
    await audit(tx, now, { event, actor: operator, userId: user.id })
  })
}
