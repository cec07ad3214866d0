import { addressOf } from '../../src/platform/families-contract.ts'
import { fillNews } from '../content.ts'
import { atLeast, atMost, median, type Row } from '../figures.ts'
import { againstYardstick, latencies } from '../load.ts'
import { cpuSeconds } from '../portal.ts'
import { takeAnswer } from '../yardstick.ts'

const items = 60
const warmUp = 50

/** An answer from memory, against a bare server that gives the same bytes; plain and as browsers ask for it. */
function remembered(name: string, path: string): Row {
  return {
    name,
    async measure(stage) {
      await fillNews(stage.main.database, items)
      const figures = []
      for (const [kind, headers] of [
        ['plain', {}],
        ['brotli', { 'accept-encoding': 'gzip, deflate, br' }],
      ] as const) {
        const url = stage.main.url + path
        await takeAnswer(url, headers)
        const answer = await takeAnswer(url, headers)
        const bare = await stage.bare(answer)
        const { ratios, remark } = await againstYardstick({ url, pid: stage.main.pid, headers }, { ...bare, headers })
        await bare.stop()
        figures.push(atLeast(`${name}, ${kind}`, 0.5, ratios, `${remark}, ${answer.body.length} bytes`))
      }
      return figures
    },
  }
}

/** A surplus parameter makes an address that nobody has asked for yet. */
function renders(name: string, path: string): Row {
  return {
    name,
    async measure(stage) {
      await fillNews(stage.main.database, items)
      const urls = Array.from({ length: 150 }, (_, index) => `${stage.main.url}${path}fresh=${index}`)
      const cold = await latencies(urls.slice(0, 1), 1)
      await latencies(urls.slice(1, warmUp), 1)
      const before = cpuSeconds(stage.main.pid) ?? Number.NaN
      const taken = await latencies(urls.slice(warmUp), 1)
      const cpu = ((cpuSeconds(stage.main.pid) ?? Number.NaN) - before) / taken.length
      const remark = Number.isNaN(cpu) ? '' : `, CPU ${(cpu * 1000).toFixed(1)} ms each`
      return [atMost(name, 25, 'ms', [median(taken)], `the first ${cold[0]?.toFixed(0)} ms${remark}`)]
    },
  }
}

export const contentRows: Row[] = [
  remembered(`GET /api/resources/news, ${items} items`, '/api/resources/news'),
  remembered('GET /news', '/news'),
  renders('list page not in memory, p50', '/news?'),
  renders('detail page not in memory, p50', `${addressOf('news', { id: 'item-7' })}&`),
  renders(`list call of ${items} items not in memory, p50`, '/api/resources/news?'),
]
