import { randomBytes } from 'node:crypto'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../test/until.ts'
import { type Instance, startInstance } from '../lib/instances.ts'
import { makeFolder, postgresUser, type Started, start } from '../lib/processes.ts'
import {
  binaries,
  type DatabaseNode,
  databaseNodes,
  etcdFlags,
  type NodeName,
  nodes,
  type Ports,
  patroniFor,
  type Secrets,
} from './engines.ts'
import { processesIn, sendTo, signalAllIn } from './in-folder.ts'

/** One machine: an etcd, an instance, and on two of three Patroni with a PostgreSQL. */
interface Node {
  folder: string
  etcd?: Started
  patroni?: Started
  portal?: Instance
}

/** Three machines, as far as processes can be. */
export interface Nodes {
  /** Of the databases' superuser. */
  secrets: Secrets
  startEtcd(name: NodeName): void
  startPatroni(name: DatabaseNode): void
  /** Fulfilled when it is ready. */
  startPortal(name: NodeName): Promise<void>
  /** Whatever of the node does not run is started, as when a machine comes up again. */
  startAll(name: NodeName): Promise<void>
  /** The server process that all others of a PostgreSQL come from. */
  postmaster(name: DatabaseNode): number
  /** That process alone: whoever starts it again is Patroni. */
  killPostmaster(name: DatabaseNode): void
  killPatroni(name: DatabaseNode): void
  killAll(name: NodeName): void
  /** All of it stands still, and says nothing. */
  silence(name: NodeName): void
  wake(name: NodeName): void
  /** Everything ends. PostgreSQL is told to, or its shared memory would stay. */
  end(): Promise<void>
  /** The last words of everything, without the calls that were answered. */
  log(): string
}

/** @param env of the instances; the sender of a mail is that of its node */
export function makeNodes(ports: Ports, env: Record<string, string>): Nodes {
  const user = postgresUser()
  const bin = binaries()
  const secret = () => randomBytes(16).toString('hex')
  const secrets = { ownerPassword: secret(), replicationPassword: secret() }
  const all = Object.fromEntries(
    nodes.map((name) => [name, { folder: makeFolder(`node-${name}`, user) } satisfies Node]),
  ) as Record<NodeName, Node>
  let count = 0
  const logs = new Map<string, () => string>()
  const name = (what: string, node: NodeName) => `${what}-${node}-${++count}`
  const keep = <One extends Started>(key: string, started: One): One => {
    logs.set(key, started.log)
    return started
  }
  const runs = (started: Started | undefined) =>
    started !== undefined && started.child.exitCode === null && started.child.signalCode === null

  for (const node of databaseNodes) {
    const { folder } = all[node]
    const file = join(folder, 'patroni.yml')
    writeFileSync(file, patroniFor(node, ports, { folder, bin }, secrets), { mode: 0o600 })
    if (user) chownSync(file, user.uid, user.gid)
  }

  const startEtcd = (node: NodeName) => {
    const { folder } = all[node]
    const key = name('etcd', node)
    all[node].etcd = keep(key, start(key, 'etcd', etcdFlags(node, ports, join(folder, 'etcd')), { cwd: folder, user }))
  }
  const startPatroni = (node: DatabaseNode) => {
    const { folder } = all[node]
    const key = name('patroni', node)
    all[node].patroni = keep(key, start(key, 'patroni', [join(folder, 'patroni.yml')], { cwd: folder, user }))
  }
  const startPortal = async (node: NodeName) => {
    const key = name('portal', node)
    const own = { ...env, MAIL_FROM: `${node}@portal.example.org` }
    all[node].portal = keep(key, await startInstance(key, own, { port: ports.portal[node] }))
  }
  const signalPortal = (node: NodeName, signal: NodeJS.Signals) => {
    const pid = all[node].portal?.child.pid
    if (runs(all[node].portal) && pid) sendTo(-pid, signal)
  }
  const postmaster = (node: DatabaseNode) =>
    Number(readFileSync(join(all[node].folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const killAll = (node: NodeName) => {
    // Nobody is left who would start another one.
    signalAllIn(all[node].folder, 'SIGKILL')
    signalPortal(node, 'SIGKILL')
  }
  const withDatabase = (node: NodeName): node is DatabaseNode => databaseNodes.some((one) => one === node)

  const endPostgres = async (node: DatabaseNode) => {
    const { folder, patroni } = all[node]
    signalAllIn(folder, 'SIGCONT')
    // It would start another one.
    if (runs(patroni)) patroni?.child.kill('SIGKILL')
    const pid = postmaster(node)
    // An immediate end.
    if (processesIn(folder).includes(pid)) sendTo(pid, 'SIGQUIT')
    await until(() => !processesIn(folder).includes(pid), `PostgreSQL on ${node} ends`, 10)
  }

  return {
    secrets,
    startEtcd,
    startPatroni,
    startPortal,
    async startAll(node) {
      if (!runs(all[node].etcd)) startEtcd(node)
      if (withDatabase(node) && !runs(all[node].patroni)) startPatroni(node)
      if (!runs(all[node].portal)) await startPortal(node)
    },
    postmaster,
    killPostmaster(node) {
      if (!sendTo(postmaster(node), 'SIGKILL')) throw new Error(`There is no PostgreSQL on ${node}.`)
    },
    killPatroni(node) {
      const pid = all[node].patroni?.child.pid
      if (!pid || !sendTo(pid, 'SIGKILL')) throw new Error(`There is no Patroni on ${node}.`)
    },
    killAll,
    silence(node) {
      signalPortal(node, 'SIGSTOP')
      signalAllIn(all[node].folder, 'SIGSTOP')
    },
    wake(node) {
      signalAllIn(all[node].folder, 'SIGCONT')
      signalPortal(node, 'SIGCONT')
    },
    async end() {
      for (const node of databaseNodes) await endPostgres(node).catch(() => undefined)
      for (const node of nodes) killAll(node)
    },
    log: () =>
      [...logs]
        .map(([key, log]) => {
          const lines = log().split('\n')
          return `== ${key}\n${lines
            .filter((line) => !line.includes('"msg":"answered"'))
            .slice(-300)
            .join('\n')}`
        })
        .join('\n'),
  }
}
