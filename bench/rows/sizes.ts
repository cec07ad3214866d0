import { fillNews, searches, untilSearchable } from '../content.ts'
import { atMost, type Figure, percentile, type Row } from '../figures.ts'
import { latencies } from '../load.ts'
import type { Played } from '../stage.ts'

const few = 100
const many = 100_000
const requests = 200
const rounds = 5

/** Paths to ask for in one round; nothing is asked for twice unless it should be found in memory. */
type Paths = (round: number) => string[]

const page = '/api/resources/news?page=1&pageSize=6'
const same =
  (path: string): Paths =>
  () =>
    Array.from({ length: requests }, () => path)
const searched = searches(requests * (rounds + 1), few)

const kinds: [name: string, paths: Paths][] = [
  ['page 1, in memory', same(page)],
  [
    'page 1, not in memory',
    (round) => Array.from({ length: requests }, (_, index) => `${page}&fresh=${round}-${index}`),
  ],
  ['search, in memory', same(`${page}&q=${encodeURIComponent('supplier audit')}`)],
  [
    'search, not in memory',
    (round) =>
      searched.slice(round * requests, (round + 1) * requests).map((words) => `${page}&q=${encodeURIComponent(words)}`),
  ],
]

/** The same requests to two portals in turn, whose databases differ in nothing but the number of items. */
export const sizeRows: Row[] = [
  {
    name: '100,000 items against 100',
    async measure(stage) {
      const small = await stage.play()
      await fillNews(small.database, few)
      await fillNews(stage.main.database, many)
      await untilSearchable(stage.main.database)
      const figures: Figure[] = []
      for (const [name, paths] of kinds) figures.push(await compare(name, paths, small, stage.main))
      return figures
    },
  },
]

async function compare(name: string, paths: Paths, small: Played, large: Played): Promise<Figure> {
  const p95 = async ({ url }: Played, round: number) =>
    percentile(
      await latencies(
        paths(round).map((path) => url + path),
        4,
      ),
      95,
    )
  const ratios: number[] = []
  const last = { small: 0, large: 0 }
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    last.small = await p95(small, round)
    last.large = await p95(large, round)
    if (round > 0) ratios.push(last.large / last.small)
  }
  const note = `p95 ${last.large.toFixed(1)} against ${last.small.toFixed(1)} ms`
  return atMost(`${name}: ${many.toLocaleString('en-US')} items against ${few}, p95`, 2, 'times', ratios, note)
}
