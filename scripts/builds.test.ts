import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  assetsOf,
  type BuildKind,
  isBuilt,
  keepBefore,
  keptBuilds,
  keptFor,
  newestSource,
  replace,
  takeNext,
  writeStamp,
} from './builds.ts'

let folder: string
let place: string
let next: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-builds-'))
  place = join(folder, 'build')
  next = join(folder, 'build.next')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function make(made: string, asset: string, kind: BuildKind = 'small', newest = newestSource()): string {
  mkdirSync(join(made, 'client/assets'), { recursive: true })
  writeFileSync(join(made, 'client/assets', asset), asset)
  writeStamp(made, kind, newest)
  return made
}

const filesOf = (made: string) => readdirSync(join(made, 'client/assets')).sort()
const assets = () => filesOf(place)

test('what a build made for the browser stays beside those after it, for the pages that are open', () => {
  for (const asset of ['a.js', 'b.js', 'c.js']) replace(place, make(join(folder, 'made'), asset))
  expect(assets()).toEqual(['a.js', 'b.js', 'c.js'])
  expect(assetsOf(place)).toEqual(['c.js'])
  expect(readdirSync(folder)).toEqual(['build'])
  rmSync(place, { recursive: true })
})

test('a folder among them, as that of the map’s shapes, stays likewise, with all that lies in it', () => {
  const withShapes = (name: string) => {
    const made = make(join(folder, 'made'), 'd.js')
    mkdirSync(join(made, 'client/assets', name))
    writeFileSync(join(made, 'client/assets', name, 'states.json'), name)
    writeStamp(made, 'small', newestSource())
    return made
  }
  replace(place, withShapes('shapes-old'))
  replace(place, withShapes('shapes-new'))
  expect(assets()).toEqual(['d.js', 'shapes-new', 'shapes-old'])
  expect(assetsOf(place).toSorted()).toEqual(['d.js', 'shapes-new'])
  expect(readFileSync(join(place, 'client/assets/shapes-old/states.json'), 'utf8')).toBe('shapes-old')
})

/** A release in a folder of its own, whose build was told of the one before. */
function release(name: string, before?: string): string {
  const made = join(folder, `release-${name}`)
  mkdirSync(join(made, 'client/assets'), { recursive: true })
  for (const asset of [`${name}.js`, 'same.js']) writeFileSync(join(made, 'client/assets', asset), name)
  writeStamp(made, 'small', newestSource())
  if (before) keepBefore(before, made)
  return made
}

/** Builds a release again in its folder. */
function again(made: string, asset: string, before?: string): void {
  const anew = make(join(folder, 'made'), asset)
  if (before) keepBefore(before, anew)
  replace(made, anew)
}

test('a release that is built elsewhere keeps the files of those before it, also where it is built again', () => {
  const one = release('1')
  const two = release('2', one)
  expect(filesOf(two)).toEqual(['1.js', '2.js', 'same.js'])
  expect(readFileSync(join(two, 'client/assets/same.js'), 'utf8')).toBe('2')
  again(two, '2-corrected.js')
  expect(filesOf(two)).toEqual(['1.js', '2-corrected.js', '2.js', 'same.js'])
  again(two, '2-again.js', one)
  const three = release('3', two)
  expect(filesOf(three)).toEqual(['1.js', '2-again.js', '2-corrected.js', '2.js', '3.js', 'same.js'])
  expect(readFileSync(join(three, 'client/assets/same.js'), 'utf8')).toBe('3')
  expect(assetsOf(three).toSorted()).toEqual(['3.js', 'same.js'])
  for (const made of [one, two, three]) rmSync(made, { recursive: true })
})

test('what was built again without a change takes no place among those that are kept', () => {
  const two = release('2', release('1'))
  for (let time = 0; time < keptBuilds + 2; time++) again(two, '2.js')
  expect(filesOf(two)).toEqual(['1.js', '2.js', 'same.js'])
})

test('files of builds before are kept for 30 days after the next one was made, and of ten of them at most', () => {
  const day = 24 * 3_600_000
  expect([keptFor, keptBuilds]).toEqual([30 * day, 10])
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const made = release('0')
  again(made, 'next.js')
  vi.setSystemTime(Date.now() + keptFor)
  again(made, 'month.js')
  expect(filesOf(made)).toEqual(['0.js', 'month.js', 'next.js', 'same.js'])
  vi.setSystemTime(Date.now() + 1)
  again(made, 'later.js')
  expect(filesOf(made)).toEqual(['later.js', 'month.js', 'next.js'])
  for (let count = 0; count < keptBuilds; count++) again(made, `many-${count}.js`)
  const many = Array.from({ length: keptBuilds }, (_, count) => `many-${count}.js`)
  expect(filesOf(made)).toEqual(['later.js', ...many].sort())
})

test('what a build before lacks is not said to be kept, and a folder without a whole build is none', () => {
  const one = release('lacking')
  rmSync(join(one, 'client/assets/lacking.js'))
  const two = release('after', one)
  expect(filesOf(two)).toEqual(['after.js', 'same.js'])
  expect(readFileSync(join(two, 'stamp.json'), 'utf8')).not.toContain('lacking.js')
  expect(() => keepBefore(folder, two)).toThrow(`There is no whole build in ${folder}.`)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    env: { PATH: process.env.PATH, ASSETS_BEFORE: folder },
    encoding: 'utf8',
    timeout: 5_000,
  })
  expect([status, stderr]).toEqual([1, `ASSETS_BEFORE: there is no whole build in ${folder}.\n`])
})

test('a quick build is started, and does not pass for a small one', () => {
  replace(place, make(join(folder, 'made'), 'quick.js', 'quick'))
  expect([isBuilt('quick', place), isBuilt('small', place)]).toEqual([true, false])
})

test('the next start takes the small build that is whole and of the sources as they are, and no other', () => {
  const before = assets()
  takeNext(place, next)
  make(next, 'old.js', 'small', newestSource() - 1)
  takeNext(place, next)
  rmSync(join(next, 'stamp.json'))
  takeNext(place, next)
  expect(assets()).toEqual(before)

  rmSync(next, { recursive: true })
  make(next, 'new.js')
  // As a kill between the two renames leaves it.
  rmSync(place, { recursive: true })
  expect(isBuilt('quick', place)).toBe(false)
  takeNext(place, next)
  expect(isBuilt('small', place)).toBe(true)
  expect(assets()).toEqual(['new.js'])
})
