import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nginxFor, vclFor } from '../scale/edge/engines.ts'
import { delays } from '../scale/edge/watching.ts'
import { failed, faulty, other, play } from '../scale/lib/load.ts'
import { fillIn } from '../scale/lib/scenario.ts'
import { createLoad, filesOf, sumOf, versionOf } from '../scale/rolling/tally.ts'
import { listening } from './fakes/listening.ts'
import { until } from './until.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** The folders that can be played. */
const scenarios = globSync('scale/*/run.ts')
  .map((path) => basename(dirname(path)))
  .sort()

test('every scenario can be played and is described with the time it may take, and no other is', () => {
  expect(scenarios).not.toEqual([])
  const [, table = ''] = /^scenarios='\n([^']*)\n'$/m.exec(read('scale/run')) ?? []
  const played = table.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '))
  const described = [...read('scale/README.md').matchAll(/^\| `(\w+)` \|[^|]*\| \d+, (\d+) \|/gm)].map(
    ([, name, minutes]) => `${name} ${minutes}`,
  )
  expect(described).toEqual(played)
  expect(described.map((line) => line.split(' ')[0]).sort()).toEqual(scenarios)
  expect(() => execFileSync('bash', ['-n', 'scale/run'])).not.toThrow()
})

test('the configuration of the pooler is whole, and lends connections out by the transaction', () => {
  const template = 'scale/poolers/pgbouncer.ini'
  const values = { socketFolder: '/tmp/s', databasePort: 5433, port: 6433, userFile: '/tmp/u' }
  const sections: Record<string, Record<string, string>> = {}
  let section = ''
  for (const line of fillIn(template, values).split('\n')) {
    if (line === '' || line.startsWith(';')) continue
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name) section = name
    const [, key, value] = /^(\w+) =(?: (.*))?$/.exec(line) ?? []
    expect(name ?? key, line).toBeDefined()
    if (key) sections[section] = { ...sections[section], [key]: value ?? '' }
  }
  expect(sections).toMatchObject({
    databases: { portal: 'host=/tmp/s port=5433 dbname=portal' },
    pgbouncer: { listen_port: '6433', auth_file: '/tmp/u', pool_mode: 'transaction', server_reset_query: '' },
  })
  expect(() => fillIn(template, { port: 6433 })).toThrow('socketFolder')
})

test('the files for Varnish and nginx have every place that is another one where they are played', () => {
  const places = ['127.0.0.1:3001', '127.0.0.1:3002'] as const
  const vcl = vclFor(places)
  expect(vcl).not.toContain('portal-')
  for (const place of places) expect(vcl).toContain(`.port = "${place.split(':')[1]}";`)
  expect(vcl).toContain('"127.0.0.1";')
  const nginx = nginxFor(8080, places, '/tmp/cache')
  for (const place of places) expect(nginx).toContain(`server ${place} `)
  expect(nginx).not.toMatch(/portal-|listen 80;|\/var\//)
})

test('a change that a later one has overtaken was shown with that one at the latest', () => {
  const watching = {
    seen: new Map([
      [0, 2_000],
      [2, 5_000],
      [3, 4_000],
    ]),
    stop: async () => undefined,
  }
  expect(delays(watching, [1_000, 1_500, 2_000, 3_500])).toEqual([1, 2.5, 2, 0.5])
  expect(delays(watching, [0, 0, 0, 0, 0])[4]).toBe(Number.POSITIVE_INFINITY)
})

test('the configuration of the balancer asks for files wherever they may be, for all else where it is ready, and writes once', () => {
  const values = { port: 8080, one: 3001, two: 3002, three: 3003 }
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of fillIn('scale/rolling/haproxy.cfg', values).split('\n')) {
    if (!line.trim() || line.trim().startsWith('#')) continue
    if (line.startsWith('\t')) section.push(line.trim())
    else {
      section = []
      sections.set(line, section)
    }
  }
  expect([...sections.keys()]).toEqual(['defaults', 'frontend site', 'backend ready', 'backend files', 'backend alive'])
  const servers = ['one', 'two', 'three'].map((name, index) => `server ${name} 127.0.0.1:${3001 + index} check`)
  const checks = { ready: '/readyz', files: '/healthz', alive: '/healthz' }
  for (const [name, check] of Object.entries(checks)) {
    const own = sections.get(`backend ${name}`) ?? []
    expect(own.filter((line) => line.startsWith('server '))).toEqual(servers)
    expect(own).toContain(`option httpchk GET ${check}`)
    const repeats = own.filter((line) => line.startsWith('retry-on ')).join()
    expect(repeats.includes('404')).toBe(name === 'files')
    // Whoever asks for many that are nowhere is counted where they are.
    expect(own.some((line) => /^stick-table .*http_err_rate/.test(line))).toBe(name === 'files')
    if (repeats) expect(own).toContain('http-request disable-l7-retry unless METH_GET')
  }
  expect(sections.get('frontend site')).toEqual([
    'bind 127.0.0.1:8080',
    'http-request return status 404 if { path_beg /healthz /readyz /metrics }',
    'http-request track-sc0 src table files if { path_beg /assets/ }',
    'use_backend files if { path_beg /assets/ } ! { sc0_http_err_rate gt 60 }',
    'use_backend alive if { path_beg /assets/ }',
    'use_backend alive if { nbsrv(ready) eq 0 }',
    'default_backend ready',
  ])
})

test('a call that fails is made once more, and counted by whether that helped', async () => {
  let count = 0
  const server = await listening(
    // The first fails once, the second twice, the third not at all; the fourth is a page in the place of a file.
    createServer((_request, response) => {
      const type = count === 5 ? 'text/html' : 'text/javascript'
      response
        .writeHead([404, 200, 503, 500, 200, 200, 200, 503, 429][count++] ?? 200, { 'content-type': type })
        .end('export {}')
    }),
  )
  onTestFinished(server.close)
  const load = createLoad(server.url, 0)
  const agent = new Agent()
  for (const path of ['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js'])
    await load.ask('files', { url: server.url + path }, agent)
  expect(load.counts.files).toEqual({ calls: 4, once: 3, twice: 1 })
  expect(load.failures).toEqual(['404, 200 /assets/a.js', '503, 500 /assets/b.js', '200, 200 /assets/d.js'])
  // A mail that is refused the second time was asked for the first time.
  await load.ask('mails', { url: `${server.url}/code` }, agent)
  expect(load.counts.mails).toEqual({ calls: 1, once: 1, twice: 0 })
  expect([sumOf(load, 'calls'), sumOf(load, 'twice')]).toEqual([5, 1])
  agent.destroy()
})

test('the scripts and styles that a page names are found in its HTML, those that it holds back as well', () => {
  const held = `<script type="held">{"files":["/assets/base-1.js","/assets/ui_2-x.js"],"manifest":{"version": "a1b2"}}</script>`
  const html = `<link rel="stylesheet" href="/assets/root-3.css"><script async src="/assets/base-1.js"></script>${held}`
  expect(filesOf(html)).toEqual(['/assets/root-3.css', '/assets/base-1.js', '/assets/ui_2-x.js'])
  expect(versionOf(html)).toBe('a1b2')
})

test('what is refused by the server or breaks off counts as failed, and nothing else', async () => {
  let count = 0
  const server = await listening(
    createServer((request, response) => {
      const status = [200, 429, 503, 0][count++ % 4] as number
      if (status === 0) request.socket.destroy()
      else response.writeHead(status).end()
    }),
  )
  onTestFinished(server.close)
  const outcome = await play(40, 1, () => ({ url: server.url }))
  expect(outcome.statuses).toEqual({ 0: 10, 200: 10, 429: 10, 503: 10 })
  expect([failed(outcome), faulty(outcome), other(outcome)]).toEqual([20, 10, 30])
})

/** A process of its own that plays this; @param act the body of the scenario's function, `start` is at hand */
function playApart(act: string) {
  const folder = mkdtempSync(join(tmpdir(), 'scale-test-'))
  const scenario = `
    import { start } from './scale/lib/processes.ts'
    import { playScenario } from './scale/lib/scenario.ts'
    await playScenario('none', async (soFar) => { ${act} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', scenario], {
    env: { PATH: process.env.PATH, SCALE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const groups = () => read(join(folder, 'groups'))
  onTestFinished(() => {
    child.kill('SIGKILL')
    for (const group of groups().split('\n').filter(Boolean)) process.kill(-Number(group), 'SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { child, groups, read: (name: string) => read(join(folder, name)) }
}

const lives = (pid: number) => {
  try {
    // One that has ended stays in the table of processes until somebody looks after it.
    return !/^State:\tZ/m.test(read(`/proc/${pid}/status`))
  } catch {
    return false
  }
}

test('a scenario that is told to end takes along what it has started, and keeps no figures', async () => {
  const { child, groups } = playApart(`
    const { child } = start('long', 'sleep', ['600'])
    console.log(child.pid)
    await new Promise((resolve) => child.once('exit', resolve))
    return { figures: [], engines: [] }`)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const started = Number(said.toString())
  expect(lives(started)).toBe(true)
  expect(groups()).toBe(`${started}\n`)
  const last = readdirSync('scale/last')
  child.kill()
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(lives(started)).toBe(false)
  expect(groups()).toBe('')
  expect(readdirSync('scale/last')).toEqual(last)
})

test("what a process leaves behind that ends by itself ends with it, and its group is nobody else's", async () => {
  const {
    child,
    groups,
    read: readOf,
  } = playApart(`
    const { child, log } = start('short', 'sh', ['-c', 'sleep 600 & echo $!'])
    await new Promise((resolve) => child.once('exit', resolve))
    console.log(log())
    return new Promise(() => setInterval(() => undefined, 1_000))`)
  await once(child.stdout, 'data')
  const left = Number(readOf('short.log'))
  expect(left).toBeGreaterThan(1)
  await until(() => !lives(left), 'what was left has ended')
  expect(groups()).toBe('')
})

test('what a scenario has come to is told where it is ended, with a figure that says so', async () => {
  const { child } = playApart(`
    start('none', 'true', [])
    soFar({ figures: [{ name: 'calls', measured: '1', target: '1', met: true }], engines: [], isShort: true })
    console.log('so far')
    return new Promise(() => setInterval(() => undefined, 1_000))`)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
    if (said.includes('so far')) child.kill()
  })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(said).toMatch(/\| calls +\| 1 +\| 1 +\| yes/)
  expect(said).toMatch(/\| the run came to its end +\| no +\| yes +\| NO/)
})

test('a scenario that is not played by scale/run says how it is', () => {
  const { PATH } = process.env
  expect(() => execFileSync(process.execPath, ['scale/poolers/run.ts'], { env: { PATH }, stdio: 'pipe' })).toThrow(
    'A scenario is played by scale/run poolers.',
  )
})

test('a scenario of which only a part was played keeps no figures', async () => {
  const { child } = playApart(`
    start('none', 'true', [])
    return { figures: [], engines: [], isShort: true }`)
  child.stdout.resume()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(readdirSync('scale/last')).not.toContain('none.json')
})
