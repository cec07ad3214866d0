import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lineOf } from '../../../../../test/flow-verbs.ts'
import type { FlowLine } from '../../contract.ts'
import { drawFlow, svgText } from '../../flow/drawing.ts'
import { type FlowPicture, flowPictures } from '../../flow/layout.ts'
import { inFlowOrder } from '../../flow/lines.ts'
import { proposedLines } from '../../flow/proposals.ts'
import { FlowPictures } from './flow-pictures.tsx'
import FlowProposals from './flow-proposals.tsx'
import {
  calledOf,
  doublesOf,
  keptOf,
  kindOf,
  knownStations,
  type ListedFlow,
  renamingsOf,
  withLines,
} from './listed.ts'
import { idsOfProposals } from './proposal-ids.ts'

const standing = (id: string, what: string, more: Partial<FlowLine> = {}): FlowLine => ({
  ...lineOf(what),
  ...{ id, version: 1, by: '', at: '2026-11-28T10:00:00.000Z', readable: true },
  ...more,
})

test('SYSTEM-04 the browser draws what documents draw, element by element, and markup in names stays text', () => {
  const lines = inFlowOrder([
    lineOf('Drawings', { to: '</svg><script>alert("x")</script>' }),
    lineOf('Copies', { from: 'NAS & more', fromKind: 'device', to: "Tape 'A'", toKind: 'backup' }),
  ])
  const html = renderToStaticMarkup(createElement(FlowPictures, { lines }))
  const [picture] = flowPictures(lines)
  const svg = svgText(drawFlow(picture as FlowPicture, 'flow-picture-1'))
  const plain = (text: string) => text.replaceAll('&#x27;', '&#39;')
  expect(plain(html)).toContain(svg)
  expect(html).not.toMatch(/<script|style=|<foreignObject/i)
  expect(html).toContain('tabindex="0"')
  expect(html).toContain('aria-label="Flow of CUI, lines 1 to 2"')
})

test('SYSTEM-04 a changed line takes its place in the order, one that is gone leaves, and what does not open comes last', () => {
  const listed: ListedFlow = {
    Items: [standing('1', 'Drawings'), standing('2', 'Orders')],
    Count: 2,
    place: '',
    mayWrite: true,
  }
  const closed = standing('3', '', { from: '', to: '', readable: false })
  const next = withLines(listed, [standing('1', 'Prints'), closed])
  expect(next.Items.map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(withLines(next, [], ['2'])).toMatchObject({ Count: 2 })
  expect(calledOf(closed)).toBe('line that cannot be opened')
})

test('SYSTEM-04 names of stations and assets are offered once each, with what they are', () => {
  const lines = [standing('1', 'Drawings', { to: 'NAS' }), standing('2', 'Orders', { to: 'nas ' })]
  expect(knownStations(lines, ['NAS', 'CNC 1'])).toEqual([
    { kind: 'outside', name: 'Customer' },
    { kind: 'device', name: 'NAS' },
    { kind: 'device', name: 'CNC 1' },
  ])
  const copies = standing('3', 'Copies', { to: 'Tapes', toKind: 'backup' })
  expect(knownStations([copies], ['tapes'])).toContainEqual({ kind: 'backup', name: 'Tapes' })
  expect(knownStations([copies], ['tapes'])).toHaveLength(2)
})

test('SYSTEM-04 only the whole name of a station brings its kind along, not one that another name begins with', () => {
  const stations = [
    { kind: 'people', name: 'Office' },
    { kind: 'device', name: 'Office computers' },
  ] as const
  expect(['Office', ' office  COMPUTERS', 'Office p', ''].map((name) => kindOf(name, stations))).toEqual([
    'people',
    'device',
    undefined,
    undefined,
  ])
})

test('SYSTEM-04 a station with another name in one line is offered for the others where the old name stands', () => {
  const before = standing('1', 'Drawings')
  const after = { ...before, from: 'Acme' }
  const results = standing('2', 'Results', { from: 'Mailboxes', fromKind: 'device', to: 'customer', toKind: 'outside' })
  const closed = standing('3', '', { from: 'Customer', readable: false })
  const others = [after, results, closed, standing('4', 'Copies', { from: 'NAS', fromKind: 'device' })]
  expect(renamingsOf(before, after, others)).toEqual([
    { was: { kind: 'outside', name: 'Customer' }, now: { kind: 'outside', name: 'Acme' }, lines: [results] },
  ])
  expect(renamingsOf(before, { ...before, way: 'Mail' }, others)).toEqual([])
  expect(renamingsOf(before, after, [after])).toEqual([])
})

test('SYSTEM-04 lines that say the same are marked, and a line taken back keeps from which proposal it came', () => {
  const lines = [
    standing('1', 'Drawings'),
    standing('2', ' drawings', { protection: 'TLS' }),
    standing('3', 'Orders'),
    standing('4', '', { readable: false }),
    standing('5', '', { readable: false }),
  ]
  expect([...doublesOf(lines)]).toEqual(['1', '2'])
  expect(keptOf(standing('1', 'Drawings', { proposal: 'come mail' }))).toEqual({
    ...lineOf('Drawings'),
    proposal: 'come mail',
  })
})

test('SYSTEM-04 a proposal that is taken again after it is on record is another line, and before that the same', () => {
  const ids = idsOfProposals()
  const first = ids.of('come mail')
  expect(ids.of('come mail')).toBe(first)
  expect(ids.of('come portal')).not.toBe(first)
  ids.forget(['come mail'])
  expect(ids.of('come mail')).not.toBe(first)
})

test('SYSTEM-04 proposals are offered one by one and all together, and the page says when all are added', () => {
  const proposals = proposedLines({ come: ['portal'], results: ['portal'] })
  const shown = (some: typeof proposals) =>
    renderToStaticMarkup(createElement(FlowProposals, { place: 'p', proposals: some, onTaken: () => {} }))
  expect(shown(proposals).match(/>Add it</g)).toHaveLength(2)
  expect(shown(proposals)).toContain('Add all 2')
  expect(shown(proposals)).toContain('from Customer to Office (Portal of the customer)')
  expect(shown([])).toContain('All of them are in the table.')
})
