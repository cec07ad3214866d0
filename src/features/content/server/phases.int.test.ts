import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../../../../test/page.ts'
import { pageTemplates } from '../../../../test/page-addresses.ts'
import { startTestPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { namesCmmcPhases } from '../../../platform/cmmc-contract.ts'
import { cmmcNotice } from '../../../platform/notices/cmmc-notice.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ template: 'starter' })
})
afterAll(() => portal.close())

const families = [
  ['news', '/newsdetail'],
  ['blogs', '/blogdetail'],
  ['whitepapers', '/white-paper-detail'],
  ['cybercircuits', '/cyber-circuits-detail'],
  ['events', '/event-detail'],
] as const

async function itemPages(): Promise<string[]> {
  const lists = families.map(async ([list, page]) => {
    const { Items } = await portal.json<{ Items: { id: string }[] }>(`/api/resources/${list}`)
    return Items.map(({ id }) => `${page}?id=${id}`)
  })
  return (await Promise.all(lists)).flat()
}

test('no page names a phase of CMMC, a C3PAO or DIBCAC without what is in force of the phases (FIRST-07)', async () => {
  const fixed = await Promise.all((await pageTemplates()).map(({ address }) => address(portal.url)))
  const told: string[] = []
  const without: string[] = []
  for (const address of new Set([...fixed, ...(await itemPages())])) {
    const { text, links } = await readPage(portal, address)
    // The page behind a link says it.
    const own = links.reduce((words, link) => words.replace(link.text, ''), text)
    if (!namesCmmcPhases(own)) continue
    if (![cmmcNotice.text, cmmcNotice.short, 'Where CMMC stands'].some((words) => text.includes(words)))
      without.push(address)
    else told.push(address.replace(/[?].*/, ''))
  }
  expect(without).toEqual([])
  expect(new Set(told)).toEqual(
    new Set([
      '/',
      '/about-cmmc',
      '/answers',
      '/blogdetail',
      '/cyber-circuits-detail',
      '/cyber-readiness-check',
      '/news',
      '/newsdetail',
      '/policy-corner',
      '/transition-report',
    ]),
  )
})
