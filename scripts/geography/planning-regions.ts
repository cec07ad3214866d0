import { readFileSync } from 'node:fs'

export type Point = [lng: number, lat: number]

/**
 * Connecticut's planning regions, drawn from what the packages have: every part of the state belongs to the region of
 * the nearest post office. The lines are out by a few kilometres here and there; the regions follow town lines, which
 * no package holds.
 * @param outline the rings of the state
 * @returns rings by FIPS code
 */
export function drawPlanningRegions(outline: Point[][]): Map<string, Point[][]> {
  const offices = readPostOffices()
  const cells = new Map<string, Point[][]>()
  for (const { fips, at } of offices)
    for (const ring of outline) {
      let cell = ring.slice(0, -1)
      for (const other of offices) if (other.at !== at) cell = keepSide(cell, nearerTo(at, other.at))
      if (cell.length > 2) cells.set(fips, [...(cells.get(fips) ?? []), cell])
    }
  return new Map([...cells].sort().map(([fips, rings]) => [fips, dissolve(rings)]))
}

/** One for each place: several ZIP codes may share one. */
function readPostOffices(): { fips: string; at: Point }[] {
  const rows = readFileSync('src/features/locator/data/places.tsv', 'utf8').split('\n')
  const offices = new Map<string, { fips: string; at: Point }>()
  for (const row of rows.filter((line) => line.startsWith('CT\t')))
    for (const zip of row.split('\t')[2]?.split(' ') ?? []) {
      const [, lat, lng, county] = zip.split(',')
      offices.set(`${lat},${lng}`, { fips: `09${county}`, at: [Number(lng) / 1000, Number(lat) / 1000] })
    }
  return [...offices.values()]
}

/** Positive where a point lies nearer to the first than to the second; degrees of longitude are shorter here. */
function nearerTo(a: Point, b: Point): (point: Point) => number {
  const shorter = Math.cos((41.6 * Math.PI) / 180) ** 2
  const [dx, dy] = [(a[0] - b[0]) * shorter, a[1] - b[1]]
  const middle = ((a[0] + b[0]) / 2) * dx + ((a[1] + b[1]) / 2) * dy
  return ([x, y]) => x * dx + y * dy - middle
}

/** The part of an open ring where `side` is positive (Sutherland and Hodgman). */
export function keepSide(ring: Point[], side: (point: Point) => number): Point[] {
  const kept: Point[] = []
  for (const [index, point] of ring.entries()) {
    const before = ring.at(index - 1) as Point
    const [here, there] = [side(point), side(before)]
    if (here > 0 !== there > 0) {
      const part = there / (there - here)
      kept.push([before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part])
    }
    if (here > 0) kept.push(point)
  }
  return kept
}

/** Joins cells into closed rings: a line that two of them share runs once each way, and goes. */
function dissolve(cells: Point[][]): Point[][] {
  const nameOf = ([x, y]: Point) => `${x.toFixed(4)} ${y.toFixed(4)}`
  const lines = new Map<string, [string, string]>()
  for (const cell of cells)
    for (const [index, point] of cell.entries()) {
      const [from, to] = [nameOf(cell.at(index - 1) as Point), nameOf(point)]
      if (from !== to && !lines.delete(`${to} ${from}`)) lines.set(`${from} ${to}`, [from, to])
    }
  const next = new Map<string, string[]>()
  for (const [from, to] of lines.values()) next.set(from, [...(next.get(from) ?? []), to])
  const rings: string[][] = []
  for (const start of next.keys()) {
    const ring = [start]
    let at = next.get(start)?.pop()
    while (at !== undefined && at !== start) {
      ring.push(at)
      at = next.get(at)?.pop()
    }
    if (at === start && ring.length > 3) rings.push([...ring, start])
  }
  return rings.map((ring) => ring.map((name) => name.split(' ').map(Number) as Point))
}
