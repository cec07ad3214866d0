import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UserActor } from '../../../platform/actor.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Role } from '../../../platform/permissions-contract.ts'
import type { Accounts } from './accounts.ts'
import { isProof } from './confirmation.ts'
import { isConsoleOver } from './console-session.ts'
import { knownRoles } from './roles.ts'
import { hasFactorOn } from './store.ts'
import type { AccessClaims } from './tokens.ts'

/** How old `last_used_at` may be before a request writes it anew: a list for people needs no more. */
const minutesBetweenNotes = 15

/**
 * Fills in `request.actor` from the access token (SESSION-05). The role, the session and whether the account is still
 * there come from the database each time, in one query (ROLE-10, SESSION-15). A token that is not good makes a visitor:
 * calls for members then answer 401, public ones go on.
 */
export function authenticate(app: FastifyInstance, accounts: Accounts): void {
  // Gives a promise only where there is something to wait for.
  app.addHook('onRequest', (request, _reply, done) => {
    const token = accessTokenOf(request)
    return token ? recognize(accounts, token, request) : done()
  })
}

async function recognize(accounts: Accounts, token: string, request: FastifyRequest): Promise<void> {
  const actor = await actorOf(accounts, token, request)
  if (actor) request.actor = actor
}

const isOfConsole = ({ routeOptions }: FastifyRequest): boolean => {
  const access = routeOptions.config?.access ?? 'public'
  return access !== 'public' && access !== 'member'
}

function accessTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-access-token']
  if (typeof header === 'string' && header) return header
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const openSession = prepared('open-session', (db, given: AccessClaims & { now: Date }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as sessionId',
      's.last_used_at',
      's.second_step as secondStep',
      's.started_at',
      's.staff_used_at',
      's.proved_at',
      'u.id as userId',
      'u.email',
      'u.user_group as role',
      'u.organization_id as organizationId',
      'u.reads_only as readsOnly',
      'u.network_uuid as networkUuid',
      sql<string[]>`ARRAY(SELECT role FROM user_roles WHERE user_id = u.id)`.as('roles'),
      hasFactorOn.as('mfa'),
    ])
    .where('s.id', '=', given.sessionId)
    .where('u.id', '=', given.userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', given.now)
    .where('u.disabled_at', 'is', null),
)

const noRoles: readonly Role[] = []

async function actorOf(accounts: Accounts, token: string, request: FastifyRequest): Promise<UserActor | undefined> {
  const claims = await accounts.tokens.read(token)
  const open = claims && (await openActor(accounts, claims))
  if (!open) return undefined
  const { actor, session } = open
  if (actor.roles.length > 0 && isOfConsole(request))
    return { ...actor, consoleOver: await isConsoleOver(accounts, actor, session, request) }
  const now = accounts.clock.now()
  if (now.getTime() - session.last_used_at.getTime() > minutesBetweenNotes * 60_000)
    await accounts.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', actor.sessionId).execute()
  return actor
}

/** Whose session it is, as long as it is open: for what comes without a token. */
export const actorOfSession = async (accounts: Accounts, claims: AccessClaims): Promise<UserActor | undefined> =>
  (await openActor(accounts, claims))?.actor

interface OpenActor {
  actor: UserActor
  session: { last_used_at: Date; started_at: Date; staff_used_at: Date | null }
}

async function openActor(accounts: Accounts, claims: AccessClaims): Promise<OpenActor | undefined> {
  const now = accounts.clock.now()
  const [row] = await openSession(accounts.db, { ...claims, now })
  if (!row) return undefined
  const { last_used_at, started_at, staff_used_at, proved_at, mfa, roles, ...person } = row
  const actor: UserActor = {
    kind: 'user',
    ...person,
    mfa: Boolean(mfa),
    roles: roles.length === 0 ? noRoles : knownRoles(roles),
    proved: isProof(proved_at, now),
    consoleOver: false,
  }
  return { actor, session: { last_used_at, started_at, staff_used_at } }
}
