import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SystemFact } from '../../contract.ts'
import { type FrameworkKey, loadFramework } from '../../frameworks/registry.ts'
import { interviewCount } from '../../interview/count.ts'
import { type NotApplicableProposal, notApplicable } from '../../interview/not-applicable.ts'
import type { ProposalState } from '../../interview/proposal-state.ts'
import { interviewParts, type Question } from '../../interview/questions.ts'
import ReadinessCheck from '../readiness-check.route.tsx'
import type { Confirmations } from './confirmations.ts'
import { NotApplicable } from './not-applicable.tsx'
import { QuestionField } from './question-field.tsx'
import type { UsedInterview } from './use-interview.ts'

const questions = interviewParts.flatMap((part) => part.questions)
const question = (name: string) => questions.find((one) => one.name === name) as Question
const nothing = () => undefined
const theirs = (value: string[]): SystemFact => ({
  field: 'come',
  value,
  version: 2,
  by: 'Ben Roy',
  mine: false,
  at: '2026-11-28T10:00:00Z',
  readable: true,
})
const draw = (name: string, more: Partial<Parameters<typeof QuestionField>[0]> = {}) =>
  renderToStaticMarkup(
    createElement(QuestionField, {
      ...{ question: question(name), taken: [], theirs: undefined, mayWrite: true },
      ...{ onChange: nothing, onChoose: nothing },
      ...more,
    }),
  )

test('EASE-02 each question is a group of its own name, to choose one or several; an answer to one can be taken back', () => {
  for (const { name, asks, hint, several, choices } of questions) {
    const html = draw(name, { taken: [choices[0]?.name ?? ''] })
    expect(html).toContain('<legend')
    expect(html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toContain(asks)
    expect(html.split(`type="${several ? 'checkbox' : 'radio'}"`).length - 1).toBe(choices.length)
    expect(html.includes('aria-describedby')).toBe(hint !== undefined)
    expect(html.includes('Take back')).toBe(!several)
  }
})

test('EASE-02 a reader sees the answers and changes none', () => {
  const html = draw('people', { taken: ['one'], mayWrite: false })
  expect(html).toMatch(/<fieldset[^>]* disabled/)
  expect(html).not.toContain('Take back')
})

test('EASE-02 two answers at once stand beside each other in words, and both are offered where both can be true', () => {
  const both = draw('come', { taken: ['mail'], theirs: theirs(['usb']) })
  for (const words of [
    'By email',
    'On a USB drive or other removable media',
    'Ben Roy',
    'Keep mine',
    'Take theirs',
    'Join both',
  ])
    expect(both).toContain(words)
  expect(draw('backup', { taken: ['none'], theirs: theirs(['disks']) })).not.toContain('Join both')
  expect(draw('people', { taken: ['one'], theirs: theirs(['more']) })).not.toContain('Join both')
})

test('EASE-02 EASE-13 the start page says to everyone in words what is asked, and asks nothing there', () => {
  const loaderData = { assessments: [], phases: '', review: { on: '2026-11-28', outdated: false } }
  const page = ReadinessCheck as unknown as FunctionComponent<{ loaderData: unknown }>
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page, { loaderData })))
  expect(html).toContain(`Members can answer ${interviewCount} short questions`)
  expect(html).toContain('propose a check and an order')
  expect(html).not.toContain('type="radio"')
})

const proposal = notApplicable({ wireless: ['no'] })[0] as NotApplicableProposal
const rulesOf = async (key: FrameworkKey) => (await (await loadFramework(key)).later()).notApplicable
const drawProposal = async (state: ProposalState, mayWrite: boolean, key: FrameworkKey) => {
  const interview = { isAside: () => false } as unknown as UsedInterview
  const titled = () => ({ requirement: '3.1.16', title: '3.1.16 Authorize wireless', address: '/' })
  const props = {
    ...{ standing: [{ one: proposal, rows: [], state }], confirmations: {} as Confirmations, interview },
    ...{ words: await rulesOf(key), titled, mayWrite },
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(NotApplicable, props)))
}

test('EASE-13 what holds only with a written rule asks for it, and a reader, or a colleague’s entry, leaves nothing to confirm', async () => {
  const open = await drawProposal('open', true, 'NEWCMMCLEVEL2')
  expect(open).toContain('We have this rule in writing: not applicable')
  expect(open).toContain('This holds only with a written rule')
  expect(open).toContain('The DoD methodology names this requirement')
  for (const [state, words] of [
    ['answered', 'answered otherwise'],
    ['described', 'Somebody wrote in the check how you do it'],
    ['done', 'Done:'],
  ] as const) {
    expect(await drawProposal(state, true, 'NEWCMMCLEVEL2')).toContain(words)
    expect(await drawProposal(state, true, 'NEWCMMCLEVEL2')).not.toContain('<button')
  }
  expect(await drawProposal('open', false, 'NEWCMMCLEVEL2')).not.toContain('<button')
})

test('EASE-13 each check says by which rules a requirement may stand as not applicable', async () => {
  const { text, named, unnamed } = await rulesOf('NEWCMMCLEVEL1')
  expect(text).not.toMatch(/system security plan|methodology/)
  expect([named, unnamed]).toEqual([undefined, undefined])
  expect((await rulesOf('NEWNIST800171')).text).toMatch(/five of the requirements.*contracting officer first/)
  for (const key of ['NEWNIST800171', 'NEWCMMCLEVEL2'] as const)
    expect((await rulesOf(key)).unnamed).toMatch(/contracting officer/i)
})
