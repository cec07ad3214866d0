import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { noticeVersion } from '../notice-version.ts'
import { noticeFor, withNotice } from './notice.ts'

const browser = vi.hoisted(() => ({
  storage: {} as ReturnType<typeof memoryStorage>,
  present: 'ada',
  calls: [] as string[],
  isLoaded: false,
  /** What the portal says of the newest version accepted. */
  accepted: Promise.resolve(0),
}))
vi.mock('../../../platform/browser/call.ts', () => ({
  async call(route: string) {
    browser.calls.push(route)
    return { accepted: await browser.accepted }
  },
}))
vi.mock('../../../platform/browser/personal-storage.ts', () => ({
  personalStorage: () => browser.storage,
  presentOwner: () => browser.present,
}))
vi.mock('./disclaimer.tsx', () => {
  browser.isLoaded = true
  return { Disclaimer: () => null }
})

beforeEach(() => {
  Object.assign(browser, { storage: memoryStorage(), present: 'ada', calls: [], accepted: Promise.resolve(0) })
})

test('SYSTEM-08 a page asks for the notice beside what it loads, and shows nothing before both are there', async () => {
  const own = Promise.withResolvers<{ facts: string[] }>()
  const accepted = Promise.withResolvers<number>()
  browser.accepted = accepted.promise
  const shown = vi.fn()
  const loading = withNotice('ada', own.promise).then(shown)
  expect(browser.calls).toEqual(['GET /api/assessment/user/notice'])
  // Its code is on its way too.
  await vi.waitFor(() => expect(browser.isLoaded).toBe(true))
  own.resolve({ facts: ['name'] })
  await new Promise(setImmediate)
  expect(shown).not.toHaveBeenCalled()
  accepted.resolve(noticeVersion - 1)
  await loading
  expect(shown).toHaveBeenCalledWith({ facts: ['name'], notice: expect.objectContaining({ props: { userId: 'ada' } }) })
})

test('SYSTEM-08 whoever has accepted it gets the page alone, and from then on nothing is asked', async () => {
  browser.accepted = Promise.resolve(noticeVersion)
  expect((await withNotice('ada', Promise.resolve({ facts: [] }))).notice).toBeUndefined()
  expect((await withNotice('ada', Promise.resolve({ facts: [] }))).notice).toBeUndefined()
  expect(browser.calls).toEqual(['GET /api/assessment/user/notice'])
})

test('SYSTEM-08 a check is told by its own call; what fails there fails as it is, and the person who logged out leaves nothing', async () => {
  expect(await noticeFor('ada', Promise.resolve(0))).toMatchObject({ props: { userId: 'ada' } })
  const late = Promise.withResolvers<number>()
  const asking = noticeFor('ada', late.promise)
  browser.present = 'visitor'
  late.resolve(noticeVersion)
  expect(await asking).toBeUndefined()
  expect(browser.storage.names()).toEqual([])
  await expect(noticeFor('ada', Promise.reject(new Error('No line.')))).rejects.toThrow('No line.')
  expect(browser.calls).toEqual([])
})
