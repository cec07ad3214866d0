import type { UserActor } from '../../../platform/actor.ts'
import { type HomeEntry, type HomePartName, homePartNames } from '../contract.ts'
import type { Accounts, HomeSource } from './accounts.ts'
import { requireUserRow, type User } from './store.ts'

export interface HomePart {
  name: HomePartName
  entries: HomeEntry[]
  failed: boolean
}

/** So many parts are read at a time, and no more: the call is made at each login, by everybody. */
const atOnce = 2

/** In milliseconds: what has not come by then is left out. */
const patience = 5_000

/** The person's own page (MINE-01); a part that fails is told apart, and the others stand. */
export async function readHome(accounts: Accounts, actor: UserActor): Promise<{ parts: HomePart[] }> {
  const user = await requireUserRow(accounts.db, actor.userId)
  const read = await readInTurns(accounts, user)
  const parts = homePartNames.map((name): HomePart => {
    const own = read.filter((_, index) => accounts.homeSources[index]?.part === name)
    return { name, entries: own.flatMap((entries) => entries ?? []), failed: own.includes(undefined) }
  })
  return { parts }
}

/** What each source gives, in their order; undefined where one failed. */
async function readInTurns(accounts: Accounts, user: User): Promise<(HomeEntry[] | undefined)[]> {
  const read: (HomeEntry[] | undefined)[] = []
  const waiting = accounts.homeSources.entries()
  const until = performance.now() + patience
  const lane = async () => {
    for (const [index, source] of waiting) read[index] = await entriesOf(accounts, source, user, until)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return read
}

async function entriesOf(
  { db, clock, log }: Accounts,
  source: HomeSource,
  user: User,
  until: number,
): Promise<HomeEntry[] | undefined> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(`it had not come after ${patience} ms`))
      timer = setTimeout(fail, until - performance.now())
    })
    return await Promise.race([source.read(db, user, clock.now()), late])
  } catch (error) {
    log.error({ err: error, part: source.part }, 'a part of My page could not be read')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
