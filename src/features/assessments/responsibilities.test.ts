import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/browser/call.ts'
import type { Entry, Work } from './contract.ts'
import { assessmentKeys } from './contract.ts'
import { schemaOf } from './server/catalog.ts'
import { frameworkOf } from './server/frameworks.ts'
import { questionnaireOf } from './web/work/questionnaire.ts'
import { applyText } from './web/work/responsibility-fields.tsx'
import { valueText } from './web/work/value-words.ts'
import { WorkSession } from './web/work/work-session.ts'

/** Who does what, as a page shows it when the portal does not take it. */

const { portal } = vi.hoisted(() => ({ portal: { take: (_: Entry[]): object => ({}) } }))
vi.mock('../../platform/browser/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: string, { body }: { body: { entries: Entry[] } }) => portal.take(body.entries),
}))
vi.mock('../../platform/browser/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ state: 'in', userId: 'ada' }),
}))

const acme = { id: '0b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c77', name: 'Acme' }
const bolt = { id: '1b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c78', name: 'Bolt' }
const [a, b, c] = ['3.1.1[a]', '3.1.1[b]', '3.1.1[c]'] as const
const key = assessmentKeys[0]
const taken = {
  version: 1,
  progress: 0,
  completedAt: null,
  changes: [],
  replaced: [],
  outrun: [],
  conflicts: [],
  ended: [],
}

function sessionWith(responsibilities: Work['responsibilities']) {
  const work: Work = {
    key,
    mayWrite: true,
    posted: null,
    network_uuid: 'net',
    system: 'net',
    lastItem: '',
    version: 0,
    progress: 0,
    completedAt: null,
    data: {},
    requirements: {},
    conflicts: [],
    providers: [acme, bolt],
    responsibilities,
  }
  return new WorkSession(questionnaireOf(schemaOf(key), frameworkOf(key)), work, 'ada')
}

/** As the portal after the removal of Acme. */
const refuseAcme = (entries: Entry[]) => {
  const wrong = entries.flatMap(({ value }, at) => (String(value).includes(acme.id) ? [`entries.${at}.value`] : []))
  if (wrong.length === 0) return taken
  const fieldErrors = Object.fromEntries(wrong.map((field) => [field, 'The provider was removed.']))
  throw new CallError(400, { code: 'bad_input', message: 'The provider was removed.', fieldErrors })
}

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => undefined })
  portal.take = () => taken
})

test('SYSTEM-05 a choice that the portal refuses does not stay on the page: what stands is shown, and the provider offered no more', async () => {
  const session = sessionWith({ [a]: 'ours' })
  const who = (item: string) => session.workbook.item(item).responsibility
  session.enter(b, 'responsibility', `shared ${bolt.id}`)
  await session.queue.flush()
  portal.take = refuseAcme
  for (const item of [a, b, c]) session.enter(item, 'responsibility', `inherited ${acme.id}`)
  session.enter(c, 'answer', 1)
  await session.queue.flush()
  expect(session.state.save).toEqual({ kind: 'refused', message: 'The provider was removed.' })
  expect([a, b, c].map(who)).toEqual(['ours', `shared ${bolt.id}`, ''])
  expect(session.workbook.item(c).answer).toBe(1)
  expect(session.state.providers).toEqual([bolt])
})

test('SYSTEM-05 what a colleague entered meanwhile stands when an own choice is refused, and what is chosen anew stays', async () => {
  const session = sessionWith({})
  const theirs = { item: a, field: 'responsibility', value: `shared ${bolt.id}`, by: 'Ben', mine: false, at: '' }
  portal.take = () => ({ ...taken, changes: [theirs] })
  session.enter(c, 'answer', 1)
  await session.queue.flush()
  portal.take = (entries) => {
    // Chosen anew while the first choice is under way.
    if (session.workbook.item(b).responsibility === `shared ${acme.id}`) session.enter(b, 'responsibility', 'ours')
    return refuseAcme(entries)
  }
  session.enter(a, 'responsibility', `inherited ${acme.id}`)
  session.enter(b, 'responsibility', `shared ${acme.id}`)
  await session.queue.flush()
  expect(session.workbook.item(a).responsibility).toBe(`shared ${bolt.id}`)
  expect(session.workbook.item(b).responsibility).toBe('ours')
})

test('SYSTEM-05 two choices of different providers can be told apart in a sentence', () => {
  const text = (value: string) => valueText('responsibility', value, [acme, bolt])
  expect(text(`shared ${acme.id}`)).toBe('shared with “Acme”')
  expect(text(`shared ${bolt.id}`)).toBe('shared with “Bolt”')
  expect(text('shared 2b7f7d1e-1f0a-4a0c-8d43-6a0d2f1b9c79')).toBe('shared with a provider that is not listed here')
  expect([text('ours'), text('')]).toEqual(['ours', 'nothing'])
})

test('SYSTEM-05 the button that fills all objectives says how many it replaces', () => {
  expect(applyText(6, 0)).toBe('Apply to all 6')
  expect(applyText(6, 2)).toBe('Apply to all 6, replacing 2 already said')
})
