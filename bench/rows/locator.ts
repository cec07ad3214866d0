import { readFileSync } from 'node:fs'
import { readDirectory } from '../../src/features/locator/server/directory-import.ts'
import { atLeast, type Row } from '../figures.ts'
import { againstYardstick } from '../load.ts'
import type { Played } from '../stage.ts'
import { takeAnswer } from '../yardstick.ts'

const offices = 1_000
const call = 'POST /api/resources/getApexSC'

export const locatorRow: Row = {
  name: `${call}, ${offices} offices`,
  call,
  async measure({ main, bare }) {
    await fillDirectory(main)
    const post = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'AL', county: 'Madison County' }),
    }
    const url = `${main.url}/api/resources/getApexSC`
    const answer = await takeAnswer(url, post.headers, post)
    const yardstick = await bare(answer)
    const { ratios, remark } = await againstYardstick({ url, pid: main.pid, ...post }, { ...yardstick, ...post })
    await yardstick.stop()
    return [atLeast(`${call}, ${offices} offices`, 0.5, ratios, `${remark}, ${answer.body.length} bytes`)]
  },
}

/** The sample offices, again and again under other names. */
async function fillDirectory({ database }: Played): Promise<void> {
  const samples = JSON.parse(readFileSync('starter/directory.json', 'utf8')) as { info: { Name: string } }[]
  const entries = Array.from({ length: offices }, (_, index) => {
    const sample = samples[index % samples.length] as (typeof samples)[number]
    return { ...sample, info: { ...sample.info, Name: `${sample.info.Name} ${Math.floor(index / samples.length)}` } }
  })
  const { offices: kept, report } = readDirectory(Buffer.from(JSON.stringify(entries)))
  await database.query(
    `WITH added AS (
       INSERT INTO directory_versions (imported_by, file_name, offices, report) VALUES ('bench', 'bench', $1, $2) RETURNING version
     )
     UPDATE directory_current SET version = added.version FROM added`,
    [JSON.stringify(kept), JSON.stringify(report)],
  )
}
