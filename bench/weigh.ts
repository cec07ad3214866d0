import { chromium } from '@playwright/test'
import { ensureBuild } from '../scripts/build.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { cloneDatabase, startDatabaseServer } from '../test/database-server.ts'
import { pageTemplates } from '../test/page-addresses.ts'
import { freePort, startPortalProcess } from './portal.ts'
import { printTable } from './table.ts'
import { type Scores, scorePage, scoreTargets } from './weigh/lighthouse.ts'
import { targetsOf, type Weight, weighFirstView, weightTargets } from './weigh/weight.ts'

// npm run weigh [-- --no-lighthouse] [path ...]: weight and Lighthouse scores of every page template, or of those named.
// It is no test: it always ends with 0.
await ensureBuild('small', 'Building the portal first.')

const wanted = process.argv.slice(2).filter((word) => word.startsWith('/'))
const lighthouse = !process.argv.includes('--no-lighthouse')
const templates = (await pageTemplates()).filter(({ path }) => wanted.length === 0 || wanted.includes(path))

const server = await startDatabaseServer()
const database = await cloneDatabase(server.url, 'starter')
const portal = await startPortalProcess({ DATABASE_URL: database.url })
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    `--remote-debugging-port=${debuggingPort}`,
    ...'--no-sandbox --disable-gpu --disable-background-networking --disable-component-update'.split(' '),
  ],
})

const weights: { path: string; gzip: Weight; brotli: Weight }[] = []
const scores: { path: string; scores: Scores }[] = []
try {
  for (const { path, address } of templates) {
    process.stderr.write(`${path} ...\n`)
    // Its own address, as canonical links and the browser's rules for plain http expect it.
    const url = (portal.url + (await address(portal.url))).replace('127.0.0.1', 'localhost')
    weights.push({
      path,
      gzip: await weighFirstView(browser, url, 'gzip'),
      brotli: await weighFirstView(browser, url, 'br'),
    })
    // Lighthouse scores no page that answers with an error.
    if (lighthouse && (await fetch(url)).ok) scores.push({ path, scores: await scorePage(url, debuggingPort) })
  }
} finally {
  await browser.close()
  await portal.stop()
  await database.drop()
  await server.stop()
}

const kilobytes = (bytes: number, target = Number.POSITIVE_INFINITY) =>
  `${(bytes / 1000).toFixed(1)}${bytes > target ? ' !' : ''}`
type Row = { path: string; gzip: Weight; brotli: Weight }
const pair = (of: (weight: Weight) => number, target?: keyof typeof weightTargets) => (row: Row) =>
  `${kilobytes(of(row.gzip), target && targetsOf(row.path)[target])} / ${kilobytes(of(row.brotli))}`
const columns: [string, (row: Row) => string][] = [
  ['script before', pair((weight) => weight.scriptBefore)],
  ['script idle', pair((weight) => weight.script, 'script')],
  ['script all', pair((weight) => weight.scriptWanted)],
  ['CSS', pair((weight) => weight.style, 'style')],
  ['HTML', pair((weight) => weight.page)],
  ['pictures', pair((weight) => weight.picture)],
  ['fonts', pair((weight) => weight.font)],
  ['all', pair((weight) => weight.all, 'all')],
  ['requests', ({ brotli }) => String(brotli.requests)],
]
console.log(
  [
    '\nFirst view at 1280 x 900, in thousand bytes, by gzip / by brotli ("!" is over the target).',
    'Scripts before the browser is idle, with what is fetched then, and with what comes once somebody wants more.\n',
  ].join('\n'),
)
printTable(
  ['page', ...columns.map(([title]) => title)],
  [
    ['at most', ...columns.map(([title]) => limit(title))],
    ...weights.map((row) => [row.path, ...columns.map(([, show]) => show(row))]),
  ],
)

function limit(title: string): string {
  const targets: Record<string, number> = {
    'script idle': weightTargets.script,
    CSS: weightTargets.style,
    all: weightTargets.all,
  }
  return targets[title] ? kilobytes(targets[title]) : ''
}

if (lighthouse) {
  console.log('\nLighthouse, mobile ("!" is under the target)\n')
  const names = Object.keys(scoreTargets) as (keyof Scores['points'])[]
  printTable(
    ['page', ...names, 'remarks'],
    [
      ['at least', ...names.map((name) => String(scoreTargets[name])), ''],
      ...scores.map(({ path, scores: { points, remarks } }) => [
        path,
        ...names.map((name) => `${points[name]}${points[name] < scoreTargets[name] ? ' !' : ''}`),
        remarks.join('; '),
      ]),
    ],
  )
}
