import type { Generated, Selectable } from 'kysely'
import type { Json, Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'
import type { UserGroup } from '../contract.ts'

interface UserTable {
  id: Generated<string>
  email: string
  email_verified_at: Timestamp | null
  password_hash: string
  password_changed_at: Timestamp
  must_change_password: Generated<boolean>
  user_group: UserGroup
  /** Whether the account has a role: the id token says so (SEC-02). */
  staff: Generated<boolean>
  disabled_at: Timestamp | null
  first_name: Generated<string>
  last_name: Generated<string>
  forum_screen_name: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zipcode: Generated<string>
  country: Generated<string>
  /** +1 and 10 digits. */
  phone_number: string | null
  phone_verified_at: Timestamp | null
  text_factor: Generated<boolean>
  /** Sealed. */
  app_secret: string | null
  app_confirmed_at: Timestamp | null
  app_last_step: Generated<string>
  title_in_organization: Generated<string>
  organization_id: string | null
  joined_at: Timestamp | null
  wanted_organization: string | null
  member_option: Generated<boolean>
  migrated_admin: Generated<boolean>
  /** Of a member: may not change what the organization shares. */
  reads_only: Generated<boolean>
  own_network_uuid: Generated<string>
  network_uuid: string
  created_at: TimestampDefault
  last_login_at: Timestamp | null
}

interface UserRoleTable {
  user_id: string
  role: string
  given_at: Timestamp
}

/** Columns of the account that a sign-up fills. */
export type SignUpPerson = Pick<
  Selectable<UserTable>,
  | 'first_name'
  | 'last_name'
  | 'forum_screen_name'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'country'
  | 'phone_number'
  | 'title_in_organization'
>

interface SignUpTable {
  id: Generated<string>
  email: string
  secret_hash: Buffer
  password_hash: string
  user_group: UserGroup
  person: Json<SignUpPerson>
  organization: Json<unknown> | null
  network: string
  back: Generated<string>
  created_at: Timestamp
  verified_at: Timestamp | null
  user_id: string | null
}

interface SessionTable {
  id: Generated<string>
  user_id: string
  device: string
  address: string
  started_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
  ended_at: Timestamp | null
  /** The login took a second factor, or a passkey. */
  second_step: Generated<boolean>
  /** In the console, to the minute. */
  staff_used_at: Timestamp | null
  /** When the owner last gave the password or a passkey. */
  proved_at: Timestamp | null
}

interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  parent: Buffer | null
  expires_at: Timestamp
  used_at: Timestamp | null
}

/** What a code is for; each has its own limits for an account. A notice has no code, only the limits. */
export type CodePurpose = 'email' | 'reset' | 'phone' | 'login' | 'notice'

interface CodeTable {
  purpose: CodePurpose
  /** The account by its address, as a keyed hash: kept for unknown addresses too. Of a sign-up the id. */
  subject: string
  hash: Buffer | null
  /** Of the long secret that the same mail carries in a link. */
  link_hash: Buffer | null
  /** The login that the code completes. */
  bound_to: Buffer | null
  /** Set from when the code is asked for, also where no account is. */
  expires_at: Timestamp | null
  sent_at: Generated<Date[]>
  wrong_tries: Generated<number>
  last_wrong_at: Timestamp | null
  blocked_until: Timestamp | null
  touched_at: Timestamp
}

interface ThrottleTable {
  key: string
  failures: number
  last_failed_at: Timestamp
  blocked_until: Timestamp | null
}

export type ChallengeKind = 'factor' | 'new-password' | 'passkey-login' | 'passkey-registration'

interface LoginChallengeTable {
  hash: Buffer
  user_id: string | null
  kind: ChallengeKind
  factors: Generated<string[]>
  web_authn_challenge: string | null
  /** What a forced change sets once the second step is passed. */
  new_password_hash: string | null
  expires_at: Timestamp
}

interface RecoveryCodeTable {
  user_id: string
  hash: Buffer
}

interface PasskeyTable {
  id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: string | number
  transports: Generated<string[]>
  created_at: Timestamp
  last_used_at: Timestamp | null
}

/** People, for the features beside this one: a view. */
type PersonView = Pick<
  UserTable,
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'forum_screen_name'
  | 'user_group'
  | 'organization_id'
  | 'network_uuid'
  | 'own_network_uuid'
  | 'email_verified_at'
  | 'disabled_at'
> & { id: string }

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    users: UserTable
    user_roles: UserRoleTable
    people: PersonView
    sign_ups: SignUpTable
    sessions: SessionTable
    refresh_tokens: RefreshTokenTable
    codes: CodeTable
    throttles: ThrottleTable
    login_challenges: LoginChallengeTable
    recovery_codes: RecoveryCodeTable
    passkeys: PasskeyTable
  }
}
