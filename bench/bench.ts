import { availableParallelism, cpus } from 'node:os'
import { ensureBuild } from '../scripts/build.ts'
import type { Figure } from './figures.ts'
import { rows } from './rows.ts'
import { openStage } from './stage.ts'
import { printTable } from './table.ts'

// npm run bench [-- word ...]: prints the figures of the speed table, or of the rows whose names hold one of the words.
// It is no test: it always ends with 0.
await ensureBuild('small', 'Building the portal first.')

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = rows.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)))
const began = performance.now()
const figures: Figure[] = []
const stage = await openStage()
try {
  for (const row of chosen) {
    if (row.call && !stage.calls.has(row.call)) continue
    process.stderr.write(`${row.name} ...\n`)
    try {
      figures.push(...(await row.measure(stage)))
    } catch (error) {
      figures.push({ name: row.name, measured: 'failed', target: '', met: false, note: (error as Error).message })
    }
  }
} finally {
  await stage.close()
}

console.log(
  `\n${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}, all on loopback\n`,
)
printTable(
  ['figure', 'measured', 'target', 'met', 'spread and remarks'],
  figures.map(({ name, measured, target, met, note }) => [name, measured, target, met ? 'yes' : 'NO', note ?? '']),
)
console.log(`\n${Math.round((performance.now() - began) / 1000)} s in all`)
