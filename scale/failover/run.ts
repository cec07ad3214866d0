import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { signUp } from '../../bench/people.ts'
import { type MailServer, startMailServer } from '../../test/fakes/smtp.ts'
import { until } from '../../test/until.ts'
import { holdPorts } from '../lib/ports.ts'
import { folder } from '../lib/processes.ts'
import { playScenario } from '../lib/scenario.ts'
import { untilInStep, untilPrimary } from './cluster.ts'
import { nodes, type Ports, portsWanted, spread, startHaproxy, versions } from './engines.ts'
import { figuresOf } from './figures.ts'
import { type Kill, type Kind, playKill } from './kills.ts'
import { openLedger } from './ledger.ts'
import { startMails, takes } from './mails.ts'
import { logInAll, startMembers } from './members.ts'
import { makeNodes, type Nodes } from './nodes.ts'
import { letRemember, pagesOf, startReaders } from './readers.ts'

const isShort = process.argv.includes('--short')
/** How often, in this order: what is hardest comes first. */
const times: Record<Kind, number> = isShort
  ? { silence: 1, node: 1, patroni: 1, process: 2 }
  : { silence: 2, node: 5, patroni: 3, process: 10 }
const people = { members: 40, readers: 20, mails: 2_400 } as const

await playScenario('failover', async () => {
  const held = await holdPorts(portsWanted)
  const ports = spread(held.map(({ port }) => port))
  await Promise.all(held.map(({ letGo }) => letGo()))
  const mail = await startMailServer({ takes })
  const portalPassword = 'of-this-run-alone'
  const machines = makeNodes(ports, {
    DATABASE_URL: `postgres://portal:${portalPassword}@127.0.0.1:${ports.primary}/portal`,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://portal.example.org',
  })
  try {
    return { ...(await play(machines, ports, mail, portalPassword)), isShort }
  } catch (error) {
    console.error(machines.log())
    throw error
  } finally {
    // Not by and by: nothing of it is needed any more.
    await machines.end()
    await mail.close()
  }
})

async function play(machines: Nodes, ports: Ports, mail: MailServer, portalPassword: string) {
  const haproxy = startHaproxy(ports)
  const url = `http://127.0.0.1:${ports.site}`
  for (const node of nodes) machines.startEtcd(node)
  machines.startPatroni('a')
  await untilPrimary(ports, 'a')
  machines.startPatroni('b')
  const owner = (database: string) =>
    `postgres://postgres:${machines.secrets.ownerPassword}@127.0.0.1:${ports.database.a}/${database}`
  await carryOut(owner('postgres'), [
    `CREATE ROLE portal LOGIN PASSWORD '${portalPassword}'`,
    'CREATE DATABASE portal OWNER portal',
  ])
  await until(async () => (await fetch(url).catch(() => undefined)) !== undefined, 'HAProxy answers', 20)
  for (const node of nodes) await machines.startPortal(node)
  await untilInStep(ports)

  const database = new pg.Client({ connectionString: owner('portal') })
  await database.connect()
  const place = { main: { url, database } }
  const members = await signUp(place, 'member', people.members)
  const written = await signUp(place, 'written', people.mails)
  const tokens = await logInAll(url, members)
  await database.end()
  const pages = await pagesOf(url, 30)

  const ledger = await openLedger(join(folder, 'ledger'))
  const writing = await startMembers(url, tokens, ledger)
  const reading = startReaders(url, people.readers, pages)
  const mailing = startMails(url, written, mail)
  const free = startClock()
  const stage = { nodes: machines, ports, writing, ledger }
  const kills: Kill[] = []
  for (const kind of Object.keys(times) as Kind[])
    for (let time = 0; time < times[kind]; time++) {
      for (const node of nodes) await letRemember(`http://127.0.0.1:${ports.portal[node]}`, pages)
      const kill = await Promise.race([playKill(stage, kind), writing.over.then(() => undefined)])
      if (!kill) throw new Error('The members ended before the kills.')
      kills.push(kill)
      console.log(
        `${kind} on ${kill.node}: writes away for ${kill.away.toFixed(1)} s, lost ${kill.lost.length}, in step again after ${kill.inStep.toFixed(0)} s`,
      )
    }
  const idle = free()
  await Promise.all([writing.stop(), reading.stop()])
  await mailing.stop()
  // A mail whose sender is gone is taken up by another within a minute.
  await until(() => mailing.lost().length === 0, 'all mails have come', 90).catch(() => undefined)
  await wait(isShort ? 5_000 : 60_000)
  const acknowledged = (await ledger.read()).split('\n').length - 1
  await ledger.close()
  const figures = figuresOf({ times, kills, acknowledged, writing, reading, mailing, idle })
  if (!figures.every(({ met }) => met)) console.log(haproxy(), machines.log(), kills, mailing.again())
  return { engines: versions(), figures }
}

async function carryOut(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** @returns what tells how much of the processors was free since then, in percent */
function startClock(): () => number {
  const sum = () => {
    const all = cpus().map(({ times }) => times)
    const total = all.reduce((whole, one) => whole + Object.values(one).reduce((a, b) => a + b, 0), 0)
    return { idle: all.reduce((whole, { idle }) => whole + idle, 0), total }
  }
  const before = sum()
  return () => {
    const now = sum()
    return (100 * (now.idle - before.idle)) / (now.total - before.total)
  }
}
