import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../../../../test/read-page.ts'
import { startTestPortal, type TestPortal, testClock } from '../../../../test/start-portal.ts'
import { cmmcNotice } from '../../../platform/notices/cmmc-notice.ts'
import { runNoticeCommand } from '../../../platform/notices/command.ts'

let portal: TestPortal
const clock = testClock('2026-11-26T12:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal({ ofTheDay: true, clock })
})
afterAll(() => portal.close())

const withPanel = ['/', '/about-cmmc', '/newsdetail?id=cmmc-phases-in-plain-words']

/** The words of a page's panel. */
async function panelOf(path: string, from = portal): Promise<string> {
  const { main } = await readPage(from, path)
  const panel = /<section class="cmmc-panel".*?<\/section>/s.exec(main)?.[0] ?? ''
  return panel.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runNoticeCommand(portal.portal, args, (line) => lines.push(line))
  return lines.join('\n')
}

function fileWith(changes: Partial<typeof cmmcNotice> | Record<string, unknown>): string {
  const path = join(tmpdir(), `notice-${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify({ ...cmmcNotice, ...changes }))
  return path
}

test('FIRST-07 where CMMC stands is on the home page, About CMMC and the item on the phases, from one notice', async () => {
  for (const path of withPanel) {
    const panel = await panelOf(path)
    expect(panel, path).toContain(
      'Phase 1 is in force since November 10, 2025. Phases 2 to 4 are suspended since July 13, 2026.',
    )
    expect(panel, path).toContain('The Department may change or suspend a phase')
    for (const level of ['Level 1 (Self): in force', 'Level 2 (Self): in force', 'Level 2 (C3PAO): suspended'])
      expect(panel, path).toContain(level)
    for (const day of ['November 10, 2025', 'November 10, 2026', 'November 10, 2027', 'November 10, 2028'])
      expect(panel, path).toContain(`by the rule from ${day}:`)
    expect(panel, path).toMatch(/Source: 32 CFR 170\.3.*Last reviewed on November 25, 2026/)
  }
})

test('FIRST-07 what the operator sets is on every page, card and answer at once, and is told by the day', async () => {
  const set = fileWith({
    reviewed: '2026-11-26',
    suspension: null,
    text: 'As of November 26, 2026, nothing is held back.',
    short: 'Nothing is held back.',
  })
  expect(await run('set', set)).toBe('The notice of 2026-11-26 is shown now.')
  expect(JSON.parse(await run('show')).short).toBe('Nothing is held back.')
  const lead = 'Phase 2 is in force since November 10, 2026. Phase 3 begins on November 10, 2027.'
  for (const path of withPanel) await expect.poll(() => panelOf(path)).toContain(lead)
  expect((await readPage(portal, '/cyber-readiness-check')).words).toContain('nothing is held back')
  expect((await readPage(portal, '/policy-corner')).words).toContain('Nothing is held back.')
  const later = await startTestPortal({ beside: portal, clock: testClock('2028-11-10T12:00:00Z') })
  expect(await panelOf('/about-cmmc', later)).toContain(
    'Phase 4 is in force since November 10, 2028. The Department may',
  )

  expect(await run('reset')).toContain('2026-11-25')
  for (const path of withPanel) await expect.poll(() => panelOf(path)).toContain('Phases 2 to 4 are suspended')
})

test('FIRST-07 a notice that cannot be right is refused in one sentence, and the one at hand stays', async () => {
  await expect(run('set', fileWith({ source: { title: 'x', url: 'http://example.org' } }))).rejects.toThrow(
    /: source\.url: /,
  )
  await expect(run('set', fileWith({ reviewed: '2026-01-01' }))).rejects.toThrow('was reviewed on 2026-01-01')
  await expect(run('set', 'no-such-file.json')).rejects.toThrow('no-such-file.json cannot be read as JSON')
  await expect(run('set')).rejects.toThrow('notice set FILE')
  expect(JSON.parse(await run('show'))).toEqual(cmmcNotice)
})
