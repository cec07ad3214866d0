import { drawPng, type Rect } from './png.ts'

export interface Bar {
  name: string
  value: number
  /** The whole bar. */
  of: number
}

const [rowHeight, barHeight, left, right] = [22, 14, 44, 70] as const
const [track, fill] = [
  [217, 226, 239],
  [19, 41, 75],
] as const

/**
 * Horizontal bars, one for each name, as SVG with its labels and as PNG for programs that know no SVG (there the bars
 * stand alone). Sizes in pixels.
 */
export function barChart(bars: readonly Bar[]): { svg: Buffer; png: Buffer; width: number; height: number } {
  const width = 600
  const height = bars.length * rowHeight
  const most = Math.max(1, ...bars.map(({ of }) => of))
  const scale = (count: number) => Math.round((count / most) * (width - left - right))
  const rects = bars.flatMap(({ value, of }, index): Rect[] => {
    const place = { x: left, y: index * rowHeight + (rowHeight - barHeight) / 2, height: barHeight }
    return [
      { ...place, width: scale(of), color: track },
      { ...place, width: scale(value), color: fill },
    ]
  })
  const labels = bars.flatMap(({ name, value, of }, index) => {
    const y = index * rowHeight + 16
    return [
      `<text x="0" y="${y}">${name}</text>`,
      `<text x="${left + scale(of) + 8}" y="${y}">${value} of ${of}</text>`,
    ]
  })
  const shapes = rects.map(
    ({ x, y, width: w, height: h, color }) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="rgb(${color.join(',')})"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Calibri, sans-serif" font-size="14">${shapes.join('')}${labels.join('')}</svg>`
  return { svg: Buffer.from(svg), png: drawPng(width, height, rects), width, height }
}
