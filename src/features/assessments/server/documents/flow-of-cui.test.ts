import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readWord } from '../../../../../test/assessment-verbs.ts'
import { fillings, orderOf } from '../../../../../test/filled-assessments.ts'
import { lineOf } from '../../../../../test/flow-verbs.ts'
import type { AssessmentKey } from '../../contract.ts'
import { type FlowPicture, flowPictures } from '../../flow/layout.ts'
import { type FlowEntries, inFlowOrder, stationKinds } from '../../flow/lines.ts'
import { fonts } from '../../flow/sizes.ts'
import type { PrintedFlow } from '../flow/store.ts'
import { sizeOnSheet } from './flow-of-cui.ts'
import { flowPng } from './flow-png.ts'
import { makeSheet } from './sheet.ts'

async function planWith(flow: PrintedFlow, key: AssessmentKey = 'NEWCMMCLEVEL2') {
  const { about, ...order } = orderOf(key, (fillings['all yes'] as (typeof fillings)[string])(key))
  const { content } = await makeSheet({ document: 'system-security-plan', ...order, about: { ...about, flow } })
  return readWord(Buffer.from(content))
}

const lines: FlowEntries[] = inFlowOrder([
  lineOf('Drawings <A> & "B"', { way: 'Mail', protection: 'TLS' }),
  lineOf('Copies', { from: 'Mailboxes', fromKind: 'device', to: 'Tapes ]]>', toKind: 'backup' }),
])

test('SYSTEM-04 the security plan has the picture, as SVG and as PNG, and its table under the same numbers', async () => {
  const { text, zip, links, xml } = await planWith({ entered: lines, closed: 0 })
  expect(text).toMatch(/\nFlow of CUI\n/)
  expect(text).toMatch(
    /\n1\nDrawings <A> & "B"\nCustomer\n\(Customer or other outside\)\nMailboxes\n\(Device or store\)\nMail\nTLS\n2\nCopies\n/,
  )
  expect(text).toContain('To be entered: how it travels, for 1 line.')
  expect(text).toContain('To be entered: how it is protected, for 1 line.')
  expect(links).toContain('https://portal.example.org/cyber-readiness-check/flow')
  expect(xml).toContain('descr="Flow of CUI, lines 1 to 2. 3 stations')
  const pictures = Object.keys(zip.files).filter((name) => /^word\/media\/.*\.(svg|png)$/.test(name))
  expect(pictures.map((name) => name.slice(-3)).sort()).toEqual(['png', 'svg'])
  const svg = await zip.file(pictures.find((name) => name.endsWith('svg')) ?? '')?.async('string')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
  expect(svg).toContain('>Tapes ]]&gt;</text>')
})

test('SYSTEM-04 a plan without a flow says so above Level 1 (RULE-10), and says what cannot be opened at every level', async () => {
  const missing = 'To be entered: where CUI comes from, where it lies and where it goes.'
  for (const key of ['NEWCMMCLEVEL2', 'NEWNIST800171'] as const)
    expect((await planWith({ entered: [], closed: 0 }, key)).text).toMatch(new RegExp(`\nFlow of CUI\n${missing}\n`))
  expect((await planWith({ entered: [], closed: 0 }, 'NEWCMMCLEVEL1')).text).not.toContain('Flow of CUI')
  const some = await planWith({ entered: lines, closed: 2 }, 'NEWCMMCLEVEL1')
  expect(some.text).toContain('To be entered: how it travels, for 1 line.')
  expect(some.text).toContain('To be entered: 2 lines that cannot be opened.')
  const all = await planWith({ entered: [], closed: 'all' }, 'NEWCMMCLEVEL1')
  expect(all.text).toContain('To be entered: the flow of CUI, which cannot be opened any more.')
})

test('SYSTEM-04 on a sheet letters and numbers of a picture with all columns can be read', () => {
  const flow = inFlowOrder(
    stationKinds.flatMap((kind, index) =>
      stationKinds
        .slice(index + 1)
        .map((to) => lineOf(`${kind} ${to}`, { from: kind, fromKind: kind, to, toKind: to })),
    ),
  )
  const pictures = flowPictures(flow)
  expect(pictures[0]?.columns).toHaveLength(5)
  for (const picture of pictures) {
    const scale = sizeOnSheet(picture).width / picture.width
    // In pixels: 7.5 points, and 6.5.
    expect(fonts.box * scale).toBeGreaterThanOrEqual(10)
    expect(fonts.number * scale).toBeGreaterThanOrEqual(8.7)
  }
})

/** Of a PNG without filters the pixels, each as its red. */
function pixelsOf(png: Buffer): { width: number; height: number; redAt(x: number, y: number): number } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const pixels = inflateSync(Buffer.concat(parts))
  return { width, height, redAt: (x, y) => pixels[y * (width * 3 + 1) + 1 + x * 3] ?? -1 }
}

test('SYSTEM-04 the PNG has the boxes, arrows and numbers of the SVG, in its size', () => {
  const [picture] = flowPictures(lines) as [FlowPicture]
  const { width, height, redAt } = pixelsOf(flowPng(picture))
  expect([width, height]).toEqual([picture.width, picture.height])
  for (const box of picture.boxes) {
    expect(redAt(box.x, box.y)).toBe(19)
    expect(redAt(box.x + 60, box.y + 20)).toBe(238)
  }
  for (const { number, points, numberAt } of picture.edges) {
    const [x, y] = points.at(-1) as readonly [number, number]
    expect(redAt(x - 5, y)).toBe(19)
    for (const [middle, level] of numberAt) {
      const dark = Array.from({ length: 7 * 11 }, (_, index) =>
        redAt(Math.round(middle) - 3 + (index % 7), Math.round(level) - 5 + Math.floor(index / 7)),
      ).filter((red) => red === 19).length
      // The points of a 1, and of a 2, four pixels each.
      expect(dark, String(number)).toBeGreaterThan(15)
    }
  }
})
