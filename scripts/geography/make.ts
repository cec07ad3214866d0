import { writeFileSync } from 'node:fs'
import { readCounties } from './counties.ts'

// Makes the locator's lists of counties and places, and the sample directory, anew from the packages that hold the sources (data/README.md).
const folder = 'src/features/locator/data'
const counties = readCounties()
writeFileSync(`${folder}/counties.json`, `[\n${counties.map((row) => `  ${oneLine(row)}`).join(',\n')}\n]\n`)
// The places read the list of counties that was just written.
const { readPlaces } = await import('./places.ts')
const places = readPlaces()
writeFileSync(`${folder}/places.tsv`, `${places.join('\n')}\n`)
const { makeSampleDirectory } = await import('./sample-directory.ts')
const directory = makeSampleDirectory()
writeFileSync('starter/directory.json', directory)
console.log(`${counties.length} counties, ${places.length} cities, ${directory.split('\n').length - 3} sample offices`)

function oneLine(row: object): string {
  return JSON.stringify(row, null, 1).replace(/\n\s*/g, ' ')
}
