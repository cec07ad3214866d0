import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuildKind, isBuilt, newestSource, replace, takeNext, writeStamp } from './builds.ts'

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

const assets = () => readdirSync(join(place, 'client/assets')).sort()

test('what a build made for the browser stays for the pages that are open, until the build after the next one', () => {
  for (const asset of ['a.js', 'b.js']) replace(place, make(join(folder, 'made'), asset))
  expect(assets()).toEqual(['a.js', 'b.js'])
  replace(place, make(join(folder, 'made'), 'c.js'))
  expect(assets()).toEqual(['b.js', 'c.js'])
  expect(readdirSync(folder)).toEqual(['build'])
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
  expect(readFileSync(join(place, 'client/assets/shapes-old/states.json'), 'utf8')).toBe('shapes-old')
  replace(place, make(join(folder, 'made'), 'e.js'))
  expect(assets()).toEqual(['d.js', 'e.js', 'shapes-new'])
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
