import pg from 'pg'
import { atMost, percentile } from '../../bench/figures.ts'
import { signUp } from '../../bench/people.ts'
import { startMailServer } from '../../test/fakes/smtp.ts'
import { until } from '../../test/until.ts'
import { type Instance, startInstance } from '../lib/instances.ts'
import { failed, faulty, type Outcome, other, play, saidOf } from '../lib/load.ts'
import { startPostgres } from '../lib/postgres.ts'
import { playScenario } from '../lib/scenario.ts'
import { countConnections } from './connections.ts'
import { callAsMembers, changeContent, logInAll, mailAll } from './members.ts'
import { askNamedAndUnnamed } from './named.ts'
import { startPgBouncer } from './pgbouncer.ts'

const calls = 10_000
const members = 200
const mails = 500
const pool = 40
/** Of three instances: their requests' and three for jobs each; what the pooler lets through; two each past it. */
const most = { clients: 3 * (pool + 3), pooled: 10, direct: 3 * 2 } as const

await playScenario('poolers', async () => {
  const server = await startPostgres()
  const pooler = await startPgBouncer(server)
  const mail = await startMailServer()
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const [database, watching] = [await connect(server.ownerUrl), await connect(server.ownerUrl)]
  const console = await connect(pooler.consoleUrl)
  const connections = countConnections(watching, console)
  const through = {
    DATABASE_URL: pooler.url,
    DATABASE_POOL: String(pool),
    SMTP_URL: mail.url,
    // Tokens name it: those of one instance are good at the others.
    PUBLIC_URL: 'http://portal.example.org',
  }
  const past = { ...through, DATABASE_DIRECT_URL: server.url }

  const began = performance.now()
  const instances = await Promise.all(['one', 'two', 'three'].map((name) => startInstance(name, past)))
  const starts = (performance.now() - began) / 1_000

  const main = { url: (instances[0] as Instance).url, database }
  const people = await signUp({ main }, 'member', members)
  const written = await signUp({ main }, 'written', mails)
  const logins = await logInAll(instances, people)
  const [called, mailed, changes] = await Promise.all([
    callAsMembers(instances, logins.tokens, calls),
    mailAll(instances, written, mail),
    changeContent(instances, database, 5),
  ])
  await connections.stop()
  await Promise.all(instances.map((instance) => instance.end()))
  // They have let their jobs finish.
  const { came, again } = mailed.count()
  const saysNothing = !instances.some(({ log }) => log().includes('DATABASE_DIRECT_URL'))
  const question = await askNamedAndUnnamed(server.url, database)

  const withNames = pooler.forgetsNames
    ? [await callWithNames({ ...past, DATABASE_PREPARED: 'true' }, logins.tokens)]
    : []
  const says = await namesTheSetting({ ...through, DATABASE_PREPARED: 'false' })
  await Promise.all([database.end(), watching.end(), console.end()])
  await mail.close()

  const outcomes = [logins.outcome, called, mailed.outcome]
  const { clients, pooled, direct } = connections.most
  return {
    engines: [server.version, pooler.version],
    figures: [
      atMost('3 instances started at once on an empty database', 60, 's', [starts]),
      {
        name: `${calls.toLocaleString('en-US')} calls of members, ${members} logins, ${mails} requests for mails: 5xx, and all that is not 200`,
        measured: `${failed(...outcomes)} and ${other(...outcomes)}`,
        target: '0 and 0',
        met: other(...outcomes) === 0,
        note: `${saidOf(...outcomes)}; calls p95 ${percentile(called.milliseconds, 95).toFixed(0)} ms with 60 at a time`,
      },
      {
        name: `${mails} mails meanwhile`,
        measured: `${came} came, ${again} again`,
        target: `${mails} came, 0 again`,
        met: came === mails && again === 0,
      },
      atMost('a change of content is shown by all three', 2, 's', changes),
      {
        name: 'connections at the pooler, from there to the server, and past it',
        measured: `${clients}, ${pooled} and ${direct}`,
        target: `${most.clients}, ${most.pooled} and ${most.direct} at most`,
        met: clients <= most.clients && pooled <= most.pooled && direct <= most.direct,
        note: `the pooler may have ${most.pooled}`,
      },
      atMost(
        'the first question of a call without its name against with it, p95',
        0.3,
        'ms more',
        [question.unnamed - question.named],
        `${question.unnamed.toFixed(2)} against ${question.named.toFixed(2)} ms`,
      ),
      ...withNames.map(({ outcome, log }) => ({
        name: '200 calls with names of statements, behind a pooler that does not know them: 5xx',
        measured: String(faulty(outcome)),
        target: '1 at least',
        met: faulty(outcome) > 0 && log.includes('prepared statement'),
        note: saidOf(outcome),
      })),
      {
        name: 'the log names the setting: without the direct address, and with it',
        measured: `${says ? 'yes' : 'no'} and ${saysNothing ? 'no' : 'yes'}`,
        target: 'yes and no',
        met: says && saysNothing,
      },
    ],
  }
})

/** What becomes of members where statements keep their names, and what is logged of it. */
async function callWithNames(
  env: Record<string, string>,
  tokens: readonly string[],
): Promise<{ outcome: Outcome; log: string }> {
  const named = await startInstance('named', env)
  const outcome = await play(200, 40, (index) => ({
    url: `${named.url}/api/user/`,
    headers: { 'x-access-token': tokens[index % tokens.length] as string },
  }))
  await named.end()
  return { outcome, log: named.log() }
}

/** Whether an instance that hears no notices says which setting it lacks. */
async function namesTheSetting(env: Record<string, string>): Promise<boolean> {
  const deaf = await startInstance('deaf', env)
  const said = await until(() => deaf.log().includes('set DATABASE_DIRECT_URL'), 'it says so', 20).then(
    () => true,
    () => false,
  )
  await deaf.end()
  return said
}
