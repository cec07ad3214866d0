import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { howLimit, textLimits } from '../../src/features/assessments/limits-contract.ts'
import { atMost, type Row } from '../figures.ts'
import { logIn, post, signUp } from '../people.ts'
import type { Played } from '../stage.ts'

const key = 'NEWNIST800171'
const completions = 50

/**
 * One member with every field filled to its limit, a history of 50 completions, and everything asked for at once: what
 * does a liveness probe wait meanwhile, and what does the process grow by?
 */
export const longWorkRow: Row = {
  name: 'long work of one member',
  call: 'POST /api/assessment/complete',
  async measure(stage) {
    const portal = await stage.play()
    const [session] = await logIn({ ...stage, main: portal }, await signUp({ ...stage, main: portal }, 'long', 1))
    const headers = { 'x-access-token': session?.accessToken ?? '' }
    const ask = async (path: string) => {
      const answer = await fetch(`${portal.url}/api/assessment/user/${path}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const complete = (how = '') => {
      const data = how ? { '3.1.1': { '3.1.1[a]': { answer: 1, how } } } : {}
      return post(`${portal.url}/api/assessment/complete`, { currentPageNo: 0, key, data }, headers)
    }
    await fill(portal, headers)
    await complete()
    await portal.database.query(
      `INSERT INTO assessment_snapshots (network_uuid, assessment_key, completed_at, completed_by, answers, requirements, scores, conditional, company)
       SELECT network_uuid, assessment_key, completed_at - n * interval '1 day', completed_by, answers, requirements, scores, conditional, company
       FROM assessment_snapshots, generate_series(1, ${completions - 1}) n`,
    )
    const tries: Record<string, () => Promise<unknown>> = {
      '24 histories': () => Promise.all(Array.from({ length: 24 }, () => ask(`history/${key}`))),
      // The one from before counts among the 20 that a day allows.
      '19 completions': () => Promise.all(Array.from({ length: 19 }, (_, index) => complete(`Word ${index}`))),
      '8 security plans': () =>
        Promise.all(Array.from({ length: 8 }, () => ask(`documents/${key}/system-security-plan`))),
    }
    const before = memory(portal)
    const figures = []
    let highest = before
    for (const [name, start] of Object.entries(tries)) {
      const probe = probing(portal)
      const began = performance.now()
      await start()
      const took = performance.now() - began
      const { worst, most } = await probe.end()
      highest = Math.max(highest, most)
      const note = `all answered after ${(took / 1000).toFixed(1)} s, memory up to ${most.toFixed(0)} MB`
      figures.push(atMost(`longest wait of /healthz during ${name}`, 200, 'ms', [worst], note))
    }
    const note = `${before.toFixed(0)} MB before`
    return [...figures, atMost('memory that the process grew by in these', 100, 'MB', [highest - before], note)]
  },
}

/** Asks `/healthz` again and again, and reads the memory. */
function probing(portal: Played) {
  let [over, worst, most] = [false, 0, 0]
  const done = (async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(`${portal.url}/healthz`)).arrayBuffer()
      worst = Math.max(worst, performance.now() - began)
      most = Math.max(most, memory(portal))
      await wait(10)
    }
  })()
  return {
    async end() {
      over = true
      await done
      return { worst, most }
    },
  }
}

/** Resident, in megabytes. */
const memory = ({ pid }: Played): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function fill(portal: Played, headers: Record<string, string>): Promise<void> {
  const { pages } = (await (await fetch(`${portal.url}/api/assessment/schema/${key}`)).json()) as {
    pages: { elements: { name: string; rows: { name: string }[] }[] }[]
  }
  const questions = pages.flatMap(({ elements }) => elements)
  // Words, not one letter: the database packs those too well.
  const text = (length: number, seed: string) =>
    Array.from({ length: length / 8 }, (_, index) =>
      Math.sin(index + seed.length * 7)
        .toString(36)
        .slice(3, 10),
    )
      .join(' ')
      .slice(0, length)
  for (const { name, rows } of questions) {
    const entries = [
      ...rows.flatMap((row) => [
        { item: row.name, field: 'answer', value: 1 },
        { item: row.name, field: 'how', value: text(howLimit, row.name) },
      ]),
      { item: name, field: 'evidence', value: text(textLimits.evidence, name) },
      { item: name, field: 'plan', value: text(textLimits.plan, name) },
    ]
    await post(`${portal.url}/api/assessment/user/entries`, { key, since: 0, entries }, headers)
  }
}
