import { writeFileSync } from 'node:fs'
import { readCounties } from './counties.ts'

// npm run geography: makes the locator's lists of counties and places anew from the packages that hold the sources.
const folder = 'src/features/locator/data'
const counties = readCounties()
writeFileSync(`${folder}/counties.json`, `[\n${counties.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
console.log(`${counties.length} counties`)
