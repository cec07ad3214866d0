import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { cellsOf, heading, type LastRun, saidOf } from '../scale/lib/scenario.ts'

const scenarios = globSync('scale/*/run.ts').map((path) => basename(dirname(path)))
const page = readFileSync('docs/scale.md', 'utf8')
const played = readdirSync('scale/last').map((file) => basename(file, '.json'))
const lastOf = (name: string) => JSON.parse(readFileSync(`scale/last/${name}.json`, 'utf8')) as LastRun

/** Scenarios of which no whole run is kept: whoever keeps one takes its name off. */
const unplayed: string[] = []

/** The tables of a page that have this heading, each with the line above it. */
function tablesOf(text: string, head: readonly string[]) {
  const lines = text.split('\n')
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  return lines.flatMap((line, at) => {
    if (!line.startsWith('|') || cells(line).join() !== head.join()) return []
    const end = lines.findIndex((one, index) => index > at && !one.startsWith('|'))
    return [{ said: lines[at - 2], rows: lines.slice(at + 2, end).map(cells) }]
  })
}

test('docs/scale.md has the figures of the last run of each scenario, and no others', () => {
  const known = new Set([...scenarios, ...unplayed])
  expect([...played, ...unplayed].sort()).toEqual([...known].sort())
  const tables = tablesOf(page, heading)
  const kept = played.map(lastOf).map((last) => ({ said: `${saidOf(last)}:`, rows: last.figures.map(cellsOf) }))
  expect(tables).toHaveLength(kept.length)
  for (const table of kept) expect(tables).toContainEqual(table)
})

/** What misses its target, and is not said to be planned; and what is said to be and does not miss it. */
function unsaid(text: string, runs: Record<string, LastRun>): string[] {
  const said = tablesOf(text, ['scenario', 'not reached', 'why', 'what is planned']).flatMap(({ rows }) => rows)
  const wants = Object.entries(runs).flatMap(([name, { figures }]) =>
    figures.filter(({ met }) => !met).map((figure) => `${name}: ${figure.name}`),
  )
  const has = said.filter(([, , why, plan]) => why && plan).map(([name, figure]) => `${name}: ${figure}`)
  return [...wants.filter((one) => !has.includes(one)), ...has.filter((one) => !wants.includes(one))]
}

test('a figure misses its target only where docs/scale.md says why and what is planned', () => {
  expect(unsaid(page, Object.fromEntries(played.map((name) => [name, lastOf(name)])))).toEqual([])
  const run = (met: boolean): LastRun => ({
    ...{ day: '', machine: '', seconds: 1 },
    figures: [{ name: 'calls', measured: '1', target: '0', met }],
  })
  const table = (...rows: string[]) =>
    ['| scenario | not reached | why | what is planned |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
  const line = '| growth | calls | It counts all. | A count to 10,000. |'
  expect(unsaid(table(line), { growth: run(false) })).toEqual([])
  expect(unsaid('', { growth: run(false) })).toEqual(['growth: calls'])
  expect(unsaid(table('| growth | calls | It counts all. |  |'), { growth: run(false) })).toEqual(['growth: calls'])
  expect(unsaid(table(line), { growth: run(true) })).toEqual(['growth: calls'])
})
