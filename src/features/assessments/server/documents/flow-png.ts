import { arrowOf, flowColors } from '../../flow/drawing.ts'
import type { Edge, FlowPicture, Point } from '../../flow/layout.ts'
import { plateOf } from '../../flow/sizes.ts'
import { drawPng, type Rect } from './png.ts'

/**
 * The picture of the flow for programs that know no SVG: boxes, arrows, and the numbers by which the table is read.
 * Names stand in the table alone.
 */
export const flowPng = (picture: FlowPicture): Buffer => drawPng(picture.width, picture.height, rectsOf(picture))

const { line, box, ground } = flowColors

function* rectsOf({ boxes, edges }: FlowPicture): Generator<Rect> {
  for (const edge of edges) {
    for (const [index, end] of edge.points.entries()) {
      const start = edge.points[index - 1]
      if (start) yield* stroke(start, end)
    }
    yield* arrow(edge)
  }
  for (const { x, y, width, height } of boxes) {
    yield { x, y, width, height, color: line }
    yield { x: x + 2, y: y + 2, width: width - 4, height: height - 4, color: box }
  }
  for (const { number, numberAt } of edges) for (const at of numberAt) yield* digits(number, at)
}

/** A line of two pixels. */
function* stroke([x1, y1]: Point, [x2, y2]: Point): Generator<Rect> {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))))
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps]
    yield { x: Math.round(x), y: Math.round(y), width: 2, height: 2, color: line }
  }
}

function* arrow(edge: Edge): Generator<Rect> {
  const [[x, y], [back]] = arrowOf(edge)
  const out = Math.sign(back - x)
  for (let step = 0; step <= Math.abs(back - x); step++) {
    const half = Math.round((step * 4) / 10)
    yield { x: x + out * step, y: y - half, width: 1, height: 2 * half + 1, color: line }
  }
}

/** Three by five, row by row. */
const shapes = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001001001001',
  '111101111101111',
  '111101111001111',
]
const dot = 2

function* digits(number: number, [x, y]: Point): Generator<Rect> {
  const plate = plateOf(number)
  const left = Math.round(x - plate.width / 2)
  const top = Math.round(y - plate.height / 2)
  yield { x: left, y: top, width: plate.width, height: plate.height, color: ground }
  for (const [place, digit] of [...String(number)].entries())
    for (const [index, pixel] of [...(shapes[Number(digit)] ?? '')].entries())
      if (pixel === '1')
        yield {
          x: left + 3 + place * 9 + (index % 3) * dot,
          y: top + 3 + Math.floor(index / 3) * dot,
          width: dot,
          height: dot,
          color: line,
        }
}
