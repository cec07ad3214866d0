import { execFileSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, start } from '../lib/processes.ts'
import { fillIn } from '../lib/scenario.ts'

/** The nodes that have a database. The third one has a voice in who is the primary, and an instance. */
export const databaseNodes = ['a', 'b'] as const
export const nodes = ['a', 'b', 'c'] as const

export type DatabaseNode = (typeof databaseNodes)[number]
export type NodeName = (typeof nodes)[number]

/** Where everything listens, on 127.0.0.1. */
export interface Ports {
  etcd: Record<NodeName, number>
  /** For the other etcd. */
  peer: Record<NodeName, number>
  portal: Record<NodeName, number>
  /** Where Patroni answers. */
  rest: Record<DatabaseNode, number>
  database: Record<DatabaseNode, number>
  /** Of HAProxy: in front of the databases, and of the instances. */
  primary: number
  site: number
}

export const portsWanted = 3 * nodes.length + 2 * databaseNodes.length + 2

/** @param ports as many as are wanted @returns where each has its own */
export function spread(ports: readonly number[]): Ports {
  const left = [...ports]
  const take = () => left.shift() as number
  const each = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, take()])) as Record<Name, number>
  return {
    etcd: each(nodes),
    peer: each(nodes),
    portal: each(nodes),
    rest: each(databaseNodes),
    database: each(databaseNodes),
    primary: take(),
    site: take(),
  }
}

/** Waits longer than in life: two cores carry all of it. */
export function etcdFlags(name: NodeName, ports: Ports, data: string): string[] {
  const url = (port: number) => `http://127.0.0.1:${port}`
  return Object.entries({
    name,
    'data-dir': data,
    'listen-client-urls': url(ports.etcd[name]),
    'advertise-client-urls': url(ports.etcd[name]),
    'listen-peer-urls': url(ports.peer[name]),
    'initial-advertise-peer-urls': url(ports.peer[name]),
    'initial-cluster': nodes.map((node) => `${node}=${url(ports.peer[node])}`).join(),
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    'enable-v2': 'true',
    'log-level': 'warn',
  }).map(([flag, value]) => `--${flag}=${value}`)
}

export interface Secrets {
  ownerPassword: string
  replicationPassword: string
}

export const patroniFor = (
  name: DatabaseNode,
  ports: Ports,
  place: { folder: string; bin: string },
  secrets: Secrets,
) =>
  fillIn('scale/failover/patroni.yml', {
    name,
    ...place,
    ...secrets,
    restPort: ports.rest[name],
    databasePort: ports.database[name],
    etcdHosts: nodes.map((node) => `127.0.0.1:${ports.etcd[node]}`).join(),
  })

export const haproxyFor = ({ primary, site, database, rest, portal }: Ports) =>
  fillIn('scale/failover/haproxy.cfg', {
    databasePort: primary,
    sitePort: site,
    databaseA: database.a,
    databaseB: database.b,
    restA: rest.a,
    restB: rest.b,
    portalA: portal.a,
    portalB: portal.b,
    portalC: portal.c,
  })

/** @returns what it says of whom it has found up and down */
export function startHaproxy(ports: Ports): () => string {
  const configuration = join(folder, 'haproxy.cfg')
  writeFileSync(configuration, haproxyFor(ports))
  return start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', configuration]).log
}

/** PostgreSQL's programs, of the newest version that is there. */
export const binaries = (): string =>
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) as string

/** As `PostgreSQL 15.20`. */
export function versions(): string[] {
  const of = (name: string, program: string, flag: string) =>
    `${name} ${/\d+\.\d+(?:\.\d+)?/.exec(execFileSync(program, [flag], { encoding: 'utf8' }))?.[0]}`
  return [
    of('PostgreSQL', join(binaries(), 'postgres'), '--version'),
    of('Patroni', 'patroni', '--version'),
    of('etcd', 'etcd', '--version'),
    of('HAProxy', '/usr/sbin/haproxy', '-v'),
  ]
}
