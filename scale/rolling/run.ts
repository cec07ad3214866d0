import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { atMost } from '../../bench/figures.ts'
import { signUp } from '../../bench/people.ts'
import { startMailServer } from '../../test/fakes/smtp.ts'
import { until } from '../../test/until.ts'
import { type Instance, startInstance } from '../lib/instances.ts'
import { saidOf as loadSaidOf, play } from '../lib/load.ts'
import { holdPorts } from '../lib/ports.ts'
import { startPostgres } from '../lib/postgres.ts'
import { playScenario } from '../lib/scenario.ts'
import { beMember, visit, wantMails } from './callers.ts'
import { type Slots, startHaproxy } from './haproxy.ts'
import { commitBefore, makeAfter, makeBack, makeBefore, type Release } from './releases.ts'
import { createLoad, saidOf, sumOf } from './tally.ts'

const least = 50_000
const visitors = 4
const members = 10
const mails = 2_000
/** There and back again, at most. */
const rounds = 8
const slots = ['one', 'two', 'three'] as const

await playScenario('rolling', async () => {
  const commit = process.argv[2] ?? commitBefore()
  console.log(`Building the release before, of ${commit}.`)
  const before = await makeBefore(commit)
  const after = makeAfter(before)
  const beforeAgain = makeBack(before, after)
  const server = await startPostgres()
  const mail = await startMailServer()
  const database = new pg.Client({ connectionString: server.ownerUrl })
  await database.connect()
  const held = await holdPorts(slots.length)
  const ports = Object.fromEntries(slots.map((slot, index) => [slot, held[index]?.port])) as unknown as Slots
  await Promise.all(held.map(({ letGo }) => letGo()))
  const env = {
    DATABASE_URL: server.url,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://portal.example.org',
    STOP_DELAY: '2',
  }

  let number = 0
  const running = {} as Record<keyof Slots, Instance>
  const startIn = async (slot: keyof Slots, release: Release) => {
    const name = `${slot}-${++number}`
    running[slot] = await startInstance(name, env, { cwd: release.folder, port: ports[slot] })
  }
  const changes: number[] = []
  /** Ends the instance, starts one of the release in its place, and gives the balancer time to see it. */
  const change = async (slot: keyof Slots, release: Release, signal: NodeJS.Signals = 'SIGTERM') => {
    const began = performance.now()
    await running[slot].end(signal)
    await startIn(slot, release)
    changes.push((performance.now() - began) / 1_000)
    await wait(2_500)
  }
  const changeAll = async (release: Release, which: readonly (keyof Slots)[] = slots) => {
    for (const slot of which) await change(slot, release)
  }

  for (const slot of slots) await startIn(slot, before)
  const balancer = await startHaproxy(ports)
  const main = { url: balancer.url, database }
  const [people, written] = [await signUp({ main }, 'member', members), await signUp({ main }, 'written', mails)]
  const load = createLoad(balancer.url)
  const over = new AbortController()
  const wanted = wantMails(load, written, over.signal)
  const visiting = Promise.all(Array.from({ length: visitors }, (_, index) => visit(load, index, over.signal)))
  const entering = Promise.all(people.map((email, index) => beMember(load, email, index, over.signal)))
  // Told of where they are waited for: nothing else is to end the run before.
  for (const one of [wanted, visiting, entering]) one.catch(() => undefined)

  await change('one', after)
  // The release before comes back where the schema is the newer one's already.
  await change('two', before, 'SIGKILL')
  const back = changes.at(-1) as number
  await changeAll(after, ['two', 'three'])
  const kept = await play(before.files.length, 8, (index) => ({ url: balancer.url + before.files[index] }))
  await changeAll(beforeAgain)
  await changeAll(after)
  // There and back as often as it takes: none of the calls comes while nothing is changed.
  for (let round = 0; round < rounds && sumOf(load, 'calls') < least; round++) {
    await changeAll(beforeAgain)
    await changeAll(after)
  }
  over.abort()
  await visiting
  const entered = await entering
  const { promised, twice } = await wanted
  const lost = () => {
    const came = new Set(mail.mails.flatMap(({ to }) => to))
    return promised.filter((to) => !came.has(to)).length
  }
  await until(() => lost() === 0, 'all mails have come', 60).catch(() => undefined)
  // One that was under way when its sender ended is sent again by another 15 to 25 s later.
  await wait(30_000)
  const once = new Set(promised.filter((to) => !twice.has(to)))
  const again = mail.mails.flatMap(({ to }) => to).filter((to) => once.has(to) && !once.delete(to)).length
  const nobody = await play(20, 1, (index) => ({ url: `${balancer.url}/assets/nobody-${index}.js` }))
  await database.end()
  await mail.close()
  if (load.failures.length > 0) console.log([...new Set(load.failures)].slice(0, 40).join('\n'), `\n${balancer.log()}`)

  const total = sumOf(load, 'calls')
  const files = load.counts.files
  const missing = before.files.length - (kept.statuses[200] ?? 0)
  const sum = (of: 'kept' | 'lost') => entered.reduce((all, one) => all + one[of], 0)
  return {
    engines: [server.version, balancer.version],
    figures: [
      {
        name: 'calls while three instances go to the next release, back, and on again, one by one, as often as it takes; of them failed twice in a row',
        measured: `${total.toLocaleString('en-US')}, ${sumOf(load, 'twice')}`,
        target: `${least.toLocaleString('en-US')} at least, 0`,
        met: total >= least && sumOf(load, 'twice') === 0,
        note: `${saidOf(load)}; ${sumOf(load, 'once')} failed once; ${changes.length} changes; the release before is ${commit}`,
      },
      {
        name: 'files of pages that failed, even once',
        measured: String(files.once),
        target: '0',
        met: files.calls > 0 && files.once === 0,
        note: `of ${files.calls.toLocaleString('en-US')}`,
      },
      {
        name: 'entries that were acknowledged, and are not there at the end',
        measured: String(sum('lost')),
        target: '0',
        met: sum('kept') > 0 && sum('lost') === 0,
        note: `of ${(sum('kept') + sum('lost')).toLocaleString('en-US')}`,
      },
      {
        name: 'mails lost, and sent twice',
        measured: `${lost()} and ${again}`,
        target: '0 and 0',
        met: promised.length > 0 && lost() === 0 && again === 0,
        note: `of ${promised.length}; asked for twice: ${twice.size}`,
      },
      {
        name: 'files of the release before that the next one does not have, for pages that are open',
        measured: String(missing),
        target: '0',
        met: missing === 0,
        note: `of ${before.files.length}, ${before.files.filter((file) => !after.files.includes(file)).length} of which it has itself no more`,
      },
      atMost(
        'a file that no instance has is given up',
        0.5,
        's',
        nobody.milliseconds.map((milliseconds) => milliseconds / 1_000),
        `${loadSaidOf(nobody)}, after 21 tries each`,
      ),
      atMost('an instance of the release before, killed after the schema was changed, is back', 30, 's', [back]),
      atMost(
        'an instance is replaced',
        30,
        's',
        changes,
        'from the signal on, with `STOP_DELAY=2` where the release knows it',
      ),
    ],
  }
})
