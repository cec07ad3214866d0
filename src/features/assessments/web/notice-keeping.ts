import type { PersonalStorage } from '../../../platform/browser/personal-storage.ts'
import { noticeVersion } from '../notice-version.ts'

/** What was accepted in this browser since the login, and the portal's memory of it on every device (SYSTEM-08). */
export interface NoticeKeeping {
  storage: PersonalStorage
  /** Whether the person whose it is still is at the browser. */
  isPresent(): boolean
  /** The newest version that the portal has. @throws CallError */
  read(): Promise<number>
  /** @throws CallError */
  send(version: number): Promise<unknown>
}

/** By version: an open page of another release keeps the one it shows. */
const name = `version ${noticeVersion}`
type Kept = 'here' | 'sent'

export const isAcceptedHere = (storage: PersonalStorage): boolean => storage.read<Kept>(name) !== undefined

/** An answer may come late: after a logout nothing is left in the browser. */
function keep({ storage, isPresent }: NoticeKeeping, kept: Kept): void {
  if (isPresent()) storage.write(name, kept)
}

/** @param told the newest version accepted, where another call says it; without it the portal is asked where it has to be */
export async function isToBeAccepted(keeping: NoticeKeeping, told?: Promise<number>): Promise<boolean> {
  const here = keeping.storage.read<Kept>(name)
  if (here === 'sent' && !told) return false
  if ((await (told ?? readOf(keeping))) >= noticeVersion) {
    keep(keeping, 'sent')
    return false
  }
  // It could not be sent when it was accepted.
  if (here) void sendTo(keeping)
  return here === undefined
}

/** Kept in the browser first: a call that fails keeps nobody from the work, and is made again at the next opening. */
export async function accept(keeping: NoticeKeeping): Promise<void> {
  keep(keeping, 'here')
  await sendTo(keeping)
}

/**
 * Calls back as soon as it is accepted in this browser: in another tab, and perhaps before it is asked.
 * @returns ends it
 */
export function onAcceptedHere(storage: PersonalStorage, then: () => void): () => void {
  const look = () => {
    if (isAcceptedHere(storage)) then()
  }
  look()
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

/** A portal that cannot say, or one of the release before, has none. */
const readOf = (keeping: NoticeKeeping): Promise<number> =>
  keeping.read().catch((error) => {
    console.log('Not loaded:', error)
    return 0
  })

async function sendTo(keeping: NoticeKeeping): Promise<void> {
  try {
    await keeping.send(noticeVersion)
    keep(keeping, 'sent')
  } catch (error) {
    console.log('Not sent:', error)
  }
}
