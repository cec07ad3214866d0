import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, wholeLine } from '../../../../test/flow-verbs.ts'
import { mostFlowLines } from '../limits-contract.ts'
import { systemNameKey } from '../system-names.ts'
import { type Drawn, drawFlow, svgText } from './drawing.ts'
import { labelOf } from './labels.ts'
import { type FlowPicture, flowPictures } from './layout.ts'
import { type FlowEntries, fromOf, inFlowOrder, stationKey, stationKinds, toOf } from './lines.ts'
import { columnWidth, most, plateOf } from './sizes.ts'

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '</svg><script>alert(1)</script>',
    '"\'&<>]]>',
    '\u0000\u0007\u202eabc\uFFFE',
    'a\ud800b',
    'W'.repeat(80),
    '﷽'.repeat(80),
    `Z${'\u0335'.repeat(79)}`,
    '👩\u200D💻 desk of the machinist',
    'الخادم الرئيسي',
  ),
)
const line: fc.Arbitrary<FlowEntries> = fc.record({
  what: name,
  from: name,
  fromKind: fc.constantFrom(...stationKinds),
  to: name,
  toKind: fc.constantFrom(...stationKinds),
  way: name,
  protection: name,
})

/** @throws Error where a parser of XML would stop: wrong signs, loose marks, elements that do not nest, doubled names */
function readXml(xml: string): { tags: string[]; attributes: string[] } {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml)) throw new Error('A sign that XML refuses')
  const open: string[] = []
  const [tags, attributes]: [string[], string[]] = [[], []]
  const rest = xml.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)>/g,
    (_, ...found) => {
      const [end, tag, given] = found as [string, string, string]
      if (end && open.pop() !== tag) throw new Error(`</${tag}> ends another`)
      if (end) return ''
      open.push(tag)
      tags.push(tag)
      const names = [...given.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, one]) => one as string)
      if (new Set(names).size < names.length) throw new Error(`Twice in <${tag}${given}>`)
      attributes.push(...names)
      return ''
    },
  )
  if (open.length > 0) throw new Error(`<${open}> stays open`)
  if (/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest)) throw new Error(`Loose: ${rest}`)
  return { tags, attributes }
}

const textsOf = ({ tag, attributes, children }: Drawn): { tag: string; text: string; attributes: object }[] =>
  children.flatMap((child) => (typeof child === 'string' ? [{ tag, text: child, attributes }] : textsOf(child)))

const numbersOf = (picture: FlowPicture) => picture.edges.map(({ number }) => number)

test('SYSTEM-04 whatever stations are called, the picture is well-formed, without styles and foreign parts, and each line is in it', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (given) => {
      const lines = inFlowOrder(given)
      const pictures = flowPictures(lines)
      expect(pictures.flatMap(numbersOf)).toEqual(lines.map((_, index) => index + 1))
      for (const picture of pictures) {
        const drawn = drawFlow(picture, 'flow')
        const { tags, attributes } = readXml(svgText(drawn))
        expect([...tags, ...attributes].filter((one) => /^(style|foreignObject|script|href|on.*)$/i.test(one))).toEqual(
          [],
        )
        expect(tags.slice(0, 3)).toEqual(['svg', 'title', 'desc'])
        const shown = textsOf(drawn).filter(({ tag }) => tag === 'text')
        for (const number of numbersOf(picture))
          expect(shown.filter(({ text }) => text === String(number)).length).toBeGreaterThanOrEqual(2)
        for (const { attributes } of shown) {
          const { textLength = 0 } = attributes as { textLength?: number }
          expect(textLength).toBeLessThanOrEqual(columnWidth)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('SYSTEM-04 in a picture each station stands once in the column of its kind, no box on another, and each arrow goes from box to box', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (given) => {
      const lines = inFlowOrder(given)
      for (const { boxes, columns, edges, width, height } of flowPictures(lines)) {
        const byKey = new Map(boxes.map((box) => [stationKey(box), box]))
        expect(byKey.size).toBe(boxes.length)
        for (const [index, box] of boxes.entries()) {
          expect(columns.find(({ kind }) => kind === box.kind)?.x).toBe(box.x)
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
          for (const other of boxes.slice(index + 1))
            expect(box.x !== other.x || box.y + box.height < other.y || other.y + other.height < box.y).toBe(true)
        }
        for (const { number, points } of edges) {
          const wanted = lines[number - 1] as FlowEntries
          for (const [station, point] of [
            [fromOf(wanted), points[0]],
            [toOf(wanted), points.at(-1)],
          ] as const) {
            const box = byKey.get(stationKey(station))
            const [x = -1, y = -1] = point ?? []
            expect(box && [box.x, box.x + box.width].includes(x) && y > box.y && y < box.y + box.height).toBe(true)
          }
          expect(points.every(([x, y]) => x >= 0 && y >= 0 && x < width && y < height)).toBe(true)
        }
      }
    }),
    { numRuns: 40 },
  )
})

/** @throws where one of its arrows goes through a box, or two lie on each other */
function requireClear({ boxes, edges, columns }: FlowPicture): void {
  const levels = new Map<string, number>()
  for (const { number, points, numberAt } of edges) {
    for (const [index, [x2, y2]] of points.entries()) {
      const [x1, y1] = points[Math.max(0, index - 1)] as readonly [number, number]
      for (let step = 0; step <= 100; step++) {
        const [x, y] = [x1 + ((x2 - x1) * step) / 100, y1 + ((y2 - y1) * step) / 100]
        const inside = boxes.find((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)
        expect(inside, `line ${number}`).toBeUndefined()
      }
      if (y1 !== y2) continue
      for (const column of columns.filter(({ x }) => Math.min(x1, x2) < x && Math.max(x1, x2) > x + columnWidth)) {
        const other = levels.get(`${column.kind} ${y1}`)
        expect(other, `line ${number} in the column of ${column.kind}`).toBeUndefined()
        levels.set(`${column.kind} ${y1}`, number)
      }
    }
    // Neither the head nor the box is covered by the number.
    const [[fromX], [toX]] = [points[0], points.at(-1)] as [readonly [number, number], readonly [number, number]]
    const half = plateOf(number).width / 2
    const [[first], [last]] = numberAt as [readonly [number, number], readonly [number, number]]
    expect(Math.abs(first - fromX)).toBeGreaterThan(half)
    expect(Math.abs(last - toX)).toBeGreaterThan(half + 10)
  }
}

test('SYSTEM-04 no arrow goes through a box, none lies on another in a column, and no number on a head', () => {
  const few = fc.record({
    ...{ what: name, way: name, protection: name },
    from: fc.constantFrom('A', 'B', 'C', 'D'),
    fromKind: fc.constantFrom(...stationKinds),
    to: fc.constantFrom('A', 'B', 'C', 'D'),
    toKind: fc.constantFrom(...stationKinds),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(line, few), { minLength: 1, maxLength: 60 }), (given) => {
      for (const picture of flowPictures(inFlowOrder(given))) requireClear(picture)
    }),
    { numRuns: 30 },
  )
  const long = Array.from({ length: 130 }, (_, index) => lineOf(`Drawings ${index}`, { to: 'NAS' }))
  const between = lineOf('Prints', { from: 'Office', fromKind: 'people', to: 'NAS' })
  for (const picture of flowPictures(inFlowOrder([...long, between]))) requireClear(picture)
})

test('SYSTEM-04 a name that means one station twice is one box', () => {
  const [picture] = flowPictures([
    lineOf('Drawings', { to: ' file  SERVER' }),
    lineOf('Copies', { from: 'File server', fromKind: 'device', to: 'Tapes', toKind: 'backup' }),
  ])
  expect(picture?.boxes.map((box) => systemNameKey(box.name)).sort()).toEqual(['customer', 'file server', 'tapes'])
})

test('SYSTEM-04 names in other alphabets are drawn about as wide as they are', () => {
  const widthOf = (text: string) => labelOf(text, { width: 500, size: 10, lines: 1 })[0]?.length ?? 0
  expect(widthOf('Сервер')).toBe(39)
  expect(widthOf('主服务器')).toBe(44)
})

test('SYSTEM-04 as many lines as a system may have take pictures that a sheet holds', () => {
  const apart = Array.from({ length: mostFlowLines }, (_, index) => wholeLine(index))
  const star = Array.from({ length: mostFlowLines }, (_, index) => lineOf(`Drawings ${index}`))
  for (const lines of [apart, star]) {
    const pictures = flowPictures(inFlowOrder(lines))
    expect(pictures.flatMap(numbersOf)).toHaveLength(mostFlowLines)
    for (const { width, height } of pictures) {
      expect(height).toBeLessThanOrEqual(most.height)
      expect(width).toBeLessThanOrEqual(1_200)
    }
    expect(pictures.length).toBeLessThan(20)
  }
})

test('SYSTEM-04 a long name is cut with an ellipsis, and its whole is told beneath the mouse', () => {
  const long = 'Server of the engineering department in the second building on the left'
  const [picture] = flowPictures([lineOf('Drawings', { to: long })])
  const texts = textsOf(drawFlow(picture as FlowPicture, 'flow'))
  const label = texts.filter(({ tag, text }) => tag === 'text' && long.startsWith(text.replace('…', '').slice(0, 6)))
  expect(label).toHaveLength(1)
  expect(texts.filter(({ tag, text }) => tag === 'text' && text.endsWith('…'))).toHaveLength(1)
  expect(texts).toContainEqual({ tag: 'title', text: `${long} (Device or store)`, attributes: {} })
})
