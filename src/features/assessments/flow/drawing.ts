import { type LabelLine, labelOf } from './labels.ts'
import type { Box, Edge, FlowPicture, Point } from './layout.ts'
import { stationTitles } from './lines.ts'
import { arrowLength, fonts, plateOf } from './sizes.ts'

/** A picture of the flow as elements of SVG: the browser makes its own of them, documents a text (SYSTEM-04). */

export interface Drawn {
  tag: string
  attributes: Readonly<Record<string, string | number>>
  children: readonly (Drawn | string)[]
}

type Color = readonly [red: number, green: number, blue: number]

export const flowColors = {
  line: [19, 41, 75],
  box: [238, 242, 248],
  ground: [255, 255, 255],
} as const satisfies Record<string, Color>

const rgb = (color: Color): string => `rgb(${color.join(',')})`
const [line, ground] = [rgb(flowColors.line), rgb(flowColors.ground)]

const element = (tag: string, attributes: Drawn['attributes'], ...children: Drawn['children']): Drawn => ({
  tag,
  attributes,
  children,
})

/** The arrow at the end of a line, which ends level. */
export function arrowOf({ points }: Edge): readonly [Point, Point, Point] {
  const [[fromX], [x, y]] = points.slice(-2) as [Point, Point]
  const back = x > fromX ? x - arrowLength : x + arrowLength
  return [
    [x, y],
    [back, y - 4],
    [back, y + 4],
  ]
}

/** @param id starts the ids of its parts: unique on the page */
export function drawFlow(picture: FlowPicture, id: string): Drawn {
  const { width, height, columns, boxes, edges } = picture
  const [title, description] = [`${id}-title`, `${id}-text`]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': `${title} ${description}`,
      'font-family': 'Calibri, Arial, sans-serif',
    },
    element('title', { id: title }, titleOf(picture)),
    element('desc', { id: description }, descriptionOf(picture)),
    element('rect', { width, height, fill: ground }),
    ...columns.flatMap(({ kind, x, width }) =>
      label(labelOf(stationTitles[kind], { width, size: fonts.head, lines: 2 }), {
        x: x + width / 2,
        y: 24,
        size: fonts.head,
        bold: true,
      }),
    ),
    ...edges.map(drawEdge),
    ...boxes.map(drawBox),
    ...edges.flatMap((edge) => edge.numberAt.flatMap((at) => drawNumber(edge.number, at))),
  )
}

export function titleOf({ edges }: FlowPicture): string {
  const [first, last] = [edges[0]?.number, edges.at(-1)?.number]
  return first === last ? `Flow of CUI, line ${first}` : `Flow of CUI, lines ${first} to ${last}`
}

export const descriptionOf = ({ boxes }: FlowPicture): string =>
  `${boxes.length} stations, in columns by their kind. Arrows between them carry the numbers of the table, which says the same.`

const drawEdge = (edge: Edge): Drawn =>
  element(
    'g',
    {},
    element('polyline', { points: text(edge.points), fill: 'none', stroke: line, 'stroke-width': 1.5 }),
    element('polygon', { points: text(arrowOf(edge)), fill: line }),
  )

const text = (points: readonly Point[]): string => points.map(([x, y]) => `${x},${y}`).join(' ')

/** With its whole name, which the mouse shows. */
const drawBox = ({ x, y, width, height, name, kind }: Box): Drawn =>
  element(
    'g',
    {},
    element('title', {}, labelOf(`${name} (${stationTitles[kind]})`, wholeText)[0]?.text ?? ''),
    element('rect', { x, y, width, height, rx: 4, fill: rgb(flowColors.box), stroke: line, 'stroke-width': 1.5 }),
    ...label(labelOf(name, { width: width - 10, size: fonts.box, lines: 3 }), {
      x: x + width / 2,
      y: y + height / 2,
      size: fonts.box,
    }),
  )

const wholeText = { width: Number.POSITIVE_INFINITY, size: 1, lines: 1 }

interface LabelPlace {
  /** Of its middle. */
  x: number
  y: number
  size: number
  bold?: boolean
}

function label(lines: readonly LabelLine[], { x, y, size, bold }: LabelPlace): Drawn[] {
  const leading = size + 3
  return lines.map(({ text, length }, index) =>
    element(
      'text',
      {
        x,
        y: Math.round(y + size / 3 + (index - (lines.length - 1) / 2) * leading),
        'font-size': size,
        'text-anchor': 'middle',
        fill: line,
        ...(bold ? { 'font-weight': 700 } : {}),
        ...(length === undefined ? {} : { textLength: length, lengthAdjust: 'spacingAndGlyphs' }),
      },
      text,
    ),
  )
}

function drawNumber(number: number, [x, y]: Point): Drawn[] {
  const { width, height } = plateOf(number)
  return [
    element('rect', { x: x - width / 2, y: y - height / 2, width, height, fill: ground }),
    ...label([{ text: String(number) }], { x, y, size: fonts.number, bold: true }),
  ]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

/** As a text: well-formed XML, whatever stations are called. */
export function svgText({ tag, attributes, children }: Drawn): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)))
  return `<${tag}${given.join('')}>${inner.join('')}</${tag}>`
}
