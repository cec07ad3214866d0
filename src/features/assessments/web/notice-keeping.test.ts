import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { noticeVersion } from '../notice-version.ts'
import { accept, isAcceptedHere, isToBeAccepted, type NoticeKeeping, onAcceptedHere } from './notice-keeping.ts'

/** A browser before a portal that remembers, as long as there is a line to it. */
function stage() {
  const kept = { accepted: 0, line: true, present: true }
  const asked: string[] = []
  const answer = (of: string, value: () => number) => async () => {
    asked.push(of)
    if (!kept.line) throw new Error('No line.')
    return value()
  }
  const browser = () => {
    const storage = memoryStorage()
    const keeping: NoticeKeeping = {
      storage,
      isPresent: () => kept.present,
      read: answer('read', () => kept.accepted),
      send: (version) => answer('send', () => (kept.accepted = version))(),
    }
    return keeping
  }
  return { kept, asked, browser }
}

afterEach(() => vi.unstubAllGlobals())

test('SYSTEM-08 who accepted the old notice is asked once more, and then on no device', async () => {
  const { kept, asked, browser } = stage()
  const [one, other] = [browser(), browser()]
  const told = () => Promise.resolve(kept.accepted)
  kept.accepted = noticeVersion - 1
  // As the release before left it in the browser.
  one.storage.write('disclaimer', true)
  expect(await isToBeAccepted(one, told())).toBe(true)
  await accept(one)
  expect(kept.accepted).toBe(noticeVersion)
  expect(await isToBeAccepted(one, told())).toBe(false)
  expect(await isToBeAccepted(other, told())).toBe(false)
  expect(asked).toEqual(['send'])
})

test('SYSTEM-08 a page that was not told asks the portal once, and never again in this browser', async () => {
  const { kept, asked, browser } = stage()
  kept.accepted = noticeVersion
  const one = browser()
  expect(await isToBeAccepted(one)).toBe(false)
  expect(await isToBeAccepted(one)).toBe(false)
  expect(asked).toEqual(['read'])
})

test('SYSTEM-08 without a line the notice is accepted all the same, and sent at the next opening', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { kept, asked, browser } = stage()
  const one = browser()
  kept.line = false
  expect(await isToBeAccepted(one)).toBe(true)
  await accept(one)
  expect(isAcceptedHere(one.storage)).toBe(true)
  expect(await isToBeAccepted(one, Promise.resolve(0))).toBe(false)
  await vi.waitFor(() => expect(asked.filter((of) => of === 'send')).toHaveLength(2))
  kept.line = true
  expect(await isToBeAccepted(one, Promise.resolve(0))).toBe(false)
  await vi.waitFor(() => expect(kept.accepted).toBe(noticeVersion))
  log.mockRestore()
})

test.each([
  ['of the acceptance', (one: NoticeKeeping) => accept(one)],
  ['of the portal', (one: NoticeKeeping) => isToBeAccepted(one)],
  ['of a check', (one: NoticeKeeping) => isToBeAccepted(one, Promise.resolve(noticeVersion))],
])('SYSTEM-08 after a logout an answer %s that comes late leaves nothing in the browser', async (_, ask) => {
  const { kept, browser } = stage()
  const one = browser()
  kept.accepted = noticeVersion
  const asking = ask(one)
  for (const name of one.storage.names()) one.storage.remove(name)
  kept.present = false
  await asking
  expect(one.storage.names()).toEqual([])
})

test('SYSTEM-08 an acceptance in another tab is heard of, be it before the dialog is there', async () => {
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  const one = stage().browser()
  const close = vi.fn()
  const end = onAcceptedHere(one.storage, close)
  tab.dispatchEvent(new Event('storage'))
  expect(close).not.toHaveBeenCalled()
  await accept(one)
  tab.dispatchEvent(new Event('storage'))
  expect(close).toHaveBeenCalledTimes(1)
  end()
  tab.dispatchEvent(new Event('storage'))
  expect(close).toHaveBeenCalledTimes(1)
  onAcceptedHere(one.storage, close)()
  expect(close).toHaveBeenCalledTimes(2)
})
