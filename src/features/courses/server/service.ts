import { randomBytes, randomInt } from 'node:crypto'
import { type Actor, requirePermission, requireUser } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { ListQuery } from '../../../platform/contract.ts'
import { notFound, PortalError } from '../../../platform/errors.ts'
import { pageBounds, searchWords } from '../../../platform/lists/words.ts'
import type { Portal } from '../../../platform/portal.ts'
import { openText, sealText } from '../../../platform/secrets.ts'
import { type Course, type LearningAccount, pageSize } from '../contract.ts'
import { coursesOn } from './catalog.ts'
import { type ChosenAccount, type LearningPlatform, PlatformAway } from './platform.ts'
import {
  type AccountRow,
  findAccount,
  keepAccount,
  listAccounts,
  markOpened,
  openByName,
  renewPassword,
} from './store.ts'

const purpose = 'learning-account'

/** After a failure the platform is left alone for so long, in milliseconds. */
const rest = 15_000

/** @param platform none where the accounts are the portal's own alone */
export function coursesService({ db, clock, secrets, settings, log }: Portal, platform: LearningPlatform | undefined) {
  const courses = coursesOn(settings.site.links.learningPlatform)
  let awayUntil = 0
  return {
    /** What everyone may know of the courses (KIT-03). */
    names: async (): Promise<string[]> => courses.map(({ name }) => name),

    /** COURSE-01: for users alone; searched by name and description (LIST-05). */
    list(actor: Actor, query: ListQuery): { Items: Course[]; Count: number } {
      requireUser(actor)
      const words = searchWords(query.q)
      const found = courses.filter(({ name, description }) => {
        const texts = [name.toLowerCase(), description.toLowerCase()]
        return words.every((word) => texts.some((text) => text.includes(word)))
      })
      const { offset = 0, limit = found.length } = pageBounds(query, pageSize)
      return { Items: found.slice(offset, offset + limit), Count: found.length }
    },

    /**
     * A person's own account, and nobody else's (COURSE-07).
     * @throws PortalError 503 while the platform does not know the account yet
     */
    async account(actor: Actor): Promise<LearningAccount> {
      const { userId } = requireUser(actor)
      const row = await readable((await findAccount(db, userId)) ?? (await choose(userId)))
      const account = chosenBy(row)
      if (platform && !row.opened_at) await open(platform, userId, account)
      return { ...account, opened: platform !== undefined || row.opened_at !== null }
    },

    /**
     * The accounts for whoever enters them on the platform by hand (COURSE-11); reading them is in the audit trail.
     * @param all those too that the platform knows already
     */
    async accounts(actor: Actor, all: boolean): Promise<ChosenAccount[]> {
      requirePermission(actor, 'accounts.support')
      const accounts: ChosenAccount[] = []
      for (const row of await listAccounts(db, all)) accounts.push(chosenBy(await readable(row)))
      await audit(db, clock.now(), {
        event: 'learning-accounts-read',
        actor,
        details: { accounts: accounts.map(({ username }) => username) },
      })
      return accounts
    },

    /** Says that the platform knows these accounts now. @throws PortalError 404 naming the first that there is not */
    async markOpened(actor: Actor, usernames: readonly string[]): Promise<void> {
      requirePermission(actor, 'accounts.support')
      await db.transaction().execute(async (tx) => {
        const known = new Set(await openByName(tx, usernames, clock.now()))
        const unknown = usernames.find((username) => !known.has(username))
        if (unknown) throw notFound(`There is no account "${unknown}".`)
        await audit(tx, clock.now(), { event: 'learning-accounts-opened', actor, details: { accounts: usernames } })
      })
    },
  }

  function chosenBy({ username, sealed_password }: AccountRow): ChosenAccount {
    return { username, password: openText(secrets, purpose, sealed_password) }
  }

  async function choose(userId: string): Promise<AccountRow> {
    await keepAccount(db, {
      user_id: userId,
      username: `learner-${randomBytes(5).toString('hex')}`,
      sealed_password: sealText(secrets, purpose, newPassword()),
      created_at: clock.now(),
    })
    return (await findAccount(db, userId)) as AccountRow
  }

  /** With the portal's secret the passwords are lost: the account gets a new one, and the platform hears of it. */
  async function readable(row: AccountRow): Promise<AccountRow> {
    try {
      openText(secrets, purpose, row.sealed_password)
      return row
    } catch {
      await renewPassword(db, row, sealText(secrets, purpose, newPassword()))
      return (await findAccount(db, row.user_id)) as AccountRow
    }
  }

  async function open(platform: LearningPlatform, userId: string, account: ChosenAccount): Promise<void> {
    try {
      if (clock.now().getTime() < awayUntil) throw new PlatformAway('the learning platform was away a moment ago')
      await platform.openAccount(account)
    } catch (error) {
      if (!(error instanceof PlatformAway)) throw error
      if (clock.now().getTime() >= awayUntil) {
        awayUntil = clock.now().getTime() + rest
        log.warn({ reason: error.message }, 'the learning platform is away')
      }
      throw new PortalError('learning_platform_away', 503, 'The learning platform does not answer at the moment.', {
        retryAfter: rest / 1000,
        cause: error,
      })
    }
    await markOpened(db, userId, clock.now())
  }
}
export type CoursesService = ReturnType<typeof coursesService>

/** Without what is mistaken for another letter when it is typed from a screen. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** More than 90 bits, in four groups that can be read out. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  // Platforms ask for a capital, a small letter and a figure.
  return /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password) ? password : newPassword()
}
