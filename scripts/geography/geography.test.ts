import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { townsByRegion } from './connecticut.ts'
import { readCounties } from './counties.ts'
import { readPlaces } from './places.ts'
import { postalNames } from './postal-names.ts'
import { makeSampleDirectory } from './sample-directory.ts'

const data = (name: string) => readFileSync(`src/features/locator/data/${name}`, 'utf8')

test('MAP-04 MAP-41 the lists of counties, places and sample offices are those that npm run geography makes', () => {
  expect(JSON.parse(data('counties.json'))).toEqual(readCounties())
  expect(data('places.tsv').trimEnd().split('\n')).toEqual(readPlaces())
  expect(readFileSync('starter/directory.json', 'utf8')).toBe(makeSampleDirectory())
})

test("Connecticut's 169 towns lie in one planning region each", () => {
  const towns = Object.values(townsByRegion).flatMap((list) => list.split(', '))
  expect(towns).toHaveLength(169)
  expect(new Set(towns).size).toBe(169)
})

test('FIND-04 no organization is a city, and the city in its place is one', () => {
  const cities = new Set(
    data('places.tsv')
      .split('\n')
      .map((line) => line.split('\t').slice(0, 2).join(' ')),
  )
  for (const [state, names] of Object.entries(postalNames))
    for (const [city, organizations] of Object.entries(names)) {
      expect(cities, `${state} ${city}`).toContain(`${state} ${city}`)
      for (const name of organizations.split(', ')) expect(cities, name).not.toContain(`${state} ${name}`)
    }
})
