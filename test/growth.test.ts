import { expect, test } from 'vitest'
import {
  figureOfMigrations,
  figureOfWait,
  figuresOfCalls,
  figuresOfNight,
  lineOf,
  lineOfJob,
} from '../scale/growth/figures.ts'
import { sizeOf } from '../scale/growth/fill/size.ts'
import type { Calls, Night } from '../scale/growth/night.ts'
import { isPlain, isUnsure, type Measured, slowBy } from '../scale/growth/slow.ts'
import { zoneAt } from '../scale/growth/zone.ts'

const taken = (p50: number, p95: number, rows?: number) => ({ p50, p95, ...(rows === undefined ? {} : { rows }) })
const look = (small: [number, number], large: [number, number]) => ({ small: taken(...small), large: taken(...large) })
const call = (small: [number, number], large: [number, number], more: Partial<Measured> = {}): Measured => ({
  name: 'GET /api/user',
  turns: 100,
  ...look(small, large),
  ...more,
})

test('a call is slow by its ratio above a floor, at either percentile, or by what it takes more', () => {
  expect(slowBy(call([1, 1], [1.9, 1.9]))).toBeUndefined()
  expect(slowBy(call([0.5, 0.8], [1.5, 1.9]))).toBeUndefined()
  expect(slowBy(call([1, 1], [1, 2.1]))).toBe('its p95')
  // A small database that was disturbed hides nothing at the median.
  expect(slowBy(call([1, 9], [3, 9]))).toBe('its p50')
  expect(slowBy(call([40, 60], [49, 69]))).toBeUndefined()
  expect(slowBy(call([40, 60], [51, 71]))).toBe('10 ms more')
  expect(slowBy(call([400, 600], [420, 620]))).toBeUndefined()
})

test('by its 95th percentile alone a call is slow where both looks say so, by its median where all turns do', () => {
  const [quick, slow] = [look([1, 2], [1, 2]), look([1, 2], [1, 5])]
  expect(slowBy(call([1, 2], [1, 5], { looks: [slow, quick] }))).toBeUndefined()
  expect(slowBy(call([1, 2], [1, 5], { looks: [slow, slow] }))).toBe('its p95')
  expect(slowBy(call([1, 2], [3, 5], { looks: [quick, quick] }))).toBe('its p50')
})

test('what one look does not tell is looked at again, and what is plain is not', () => {
  expect(isUnsure(call([1, 2], [1, 5]))).toBe(true)
  expect(isUnsure(call([2, 4], [3.5, 5]))).toBe(true)
  expect(isUnsure(call([2, 4], [2.2, 5]))).toBe(false)
  expect(isUnsure(call([2, 4], [80, 90]))).toBe(false)
  expect(isPlain(call([2, 4], [80, 90]))).toBe(true)
  expect(isUnsure(call([1, 2], [1, 5], { wrong: '503' }))).toBe(false)
})

test('what has to grow is held to a second', () => {
  const grows = 'it counts all'
  expect(slowBy(call([1, 1], [900, 999], { grows }))).toBeUndefined()
  expect(slowBy(call([1, 1], [900, 1_001], { grows }))).toBe('its p95')
})

const about = { described: ['GET /api/user'], sampled: new Set(['GET /api/user']), small: 10_000, read: 0 }

test('a call that failed once is missed with its status, however quick the others were', () => {
  const figures = figuresOfCalls([call([1, 1], [1, 1], { wrong: 'large, turn 7: 503 away | later' })], about)
  expect(figures.map(({ met }) => met)).toEqual([true, true, false])
  expect(figures[2]?.note).toBe('GET /api/user (large, turn 7: 503 away later)')
})

test('a call that the portal describes and nobody has a sample for is missed', () => {
  const [, , missing] = figuresOfCalls([], { ...about, described: ['GET /api/new'] })
  expect(missing).toMatchObject({ measured: '1', met: false, note: 'GET /api/new' })
})

test('every value of a call stands in its line', () => {
  const measured = call([1, 2], [3, 4])
  expect(lineOf({ ...measured, large: { ...measured.large, rows: 9.5 } })).toBe(
    'SLOW by its p50: GET /api/user: p50 1.0, p95 2.0 ms; p50 3.0, p95 4.0 ms, 9.5 rows; 100 turns',
  )
})

test('a slow call is named with both percentiles, by what it is slow, and where it came with more rows', () => {
  const slow = call([1, 2], [3, 3], { small: taken(1, 2, 4), large: taken(3, 3, 10) })
  const [figure] = figuresOfCalls([slow, call([1, 1], [1, 1], { turns: 12 })], { ...about, read: 2.3 })
  expect(figure).toMatchObject({ measured: '1', met: false })
  expect(figure?.note).toBe(
    'of 2, made 12 to 100 times; 2.3 GB read from the disk; ' +
      'GET /api/user p50 1.0 to 3.0, p95 2.0 to 3.0 ms, 4.0 to 10.0 rows: by its p50',
  )
})

const quiet: Calls = { count: 400, p95: 4, longest: 20, problems: [] }
const upkeep = { name: 'some-upkeep', seconds: 3, failed: false, due: [{ table: 'codes', before: 7, left: 0 }] }
const night: Night = {
  jobs: [upkeep],
  worst: { beside: 'some-upkeep', calls: quiet },
  scans: 2,
  wait: { milliseconds: 0, what: '', gap: 60 },
  before: quiet,
  meanwhile: quiet,
}
const missedOf = (more: Partial<Night>) =>
  figuresOfNight({ ...night, ...more })
    .filter(({ met }) => !met)
    .map(({ note }) => note)

test('a night in which nothing of a kind was due, or some of it is left, is missed', () => {
  expect(missedOf({})).toEqual([])
  expect(missedOf({ jobs: [{ ...upkeep, due: [{ table: 'codes', before: 0, left: 0 }] }] })).toEqual([
    'of 1; some-upkeep found or made no codes; done: some-upkeep 0',
  ])
  expect(missedOf({ jobs: [{ ...upkeep, due: [{ table: 'codes', before: 7, left: 2 }] }] })).toEqual([
    'of 1; some-upkeep left 2 of 7 codes; done: some-upkeep 5',
  ])
})

test('a night that people feel is missed: by a wait for a lock, by slower calls, and by one that failed', () => {
  expect(missedOf({ wait: { milliseconds: 1_001, what: 'on users', gap: 60 } })).toHaveLength(1)
  // Beside one job, however quick they were beside the others; and by a bound of its own.
  expect(missedOf({ worst: { beside: 'some-upkeep', calls: { ...quiet, p95: 12.1 } } })).toHaveLength(1)
  const slow = { ...quiet, p95: 90 }
  expect(missedOf({ before: slow, worst: { beside: 'some-upkeep', calls: slow } })).toEqual([])
  expect(missedOf({ before: slow, worst: { beside: 'some-upkeep', calls: { ...slow, p95: 101 } } })).toHaveLength(1)
  expect(missedOf({ meanwhile: { ...quiet, longest: 1_001 } })).toHaveLength(1)
  expect(missedOf({ meanwhile: { ...quiet, problems: ['GET /api/user: 503'] } })).toEqual(['GET /api/user: 503'])
})

test('a night that takes too long, or reads all accounts again and again, is missed', () => {
  expect(missedOf({ jobs: [{ ...upkeep, seconds: 301 }] })).toHaveLength(1)
  expect(missedOf({ scans: 31 })).toHaveLength(1)
  expect(lineOfJob(upkeep)).toBe('night: some-upkeep, 3.0 s, 7 of 7 codes')
})

test('migrations that did not run are no figure', () => {
  const wait = { milliseconds: 0, what: '', gap: 60 }
  expect(figureOfMigrations(['0125-a', '0126-b'], wait)).toMatchObject({
    met: true,
    note: '2, 0125-a to 0126-b; looked for at most 60 ms apart',
  })
  expect(figureOfMigrations([], wait)).toMatchObject({ met: false, note: 'none ran; looked for at most 60 ms apart' })
})

test('it is early in the morning for portals whenever a run begins', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 28, hour, 59))
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zoneAt(now), timeStyle: 'short' })
    expect(clock.format(now)).toBe('06:59')
  }
})

test('nobody is said to have waited for nothing where nobody looked', () => {
  expect(figureOfWait('waits', { milliseconds: 0, what: '', gap: 60 }).met).toBe(true)
  expect(figureOfWait('waits', { milliseconds: 0, what: '', gap: 501 }).met).toBe(false)
})

test('a large database has the same of everything for each account', () => {
  const [small, large] = [sizeOf(10_000), sizeOf(1_000_000)]
  for (const [name, count] of Object.entries(small)) expect(large[name as keyof typeof large] / 100, name).toBe(count)
  expect(() => sizeOf(1_001)).toThrow('power of ten')
})
