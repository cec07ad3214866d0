import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countNews, newsFiles, portalProcess } from '../portal-process.ts'
import { until } from '../until.ts'

/** The project once more, without its starter content and its scripts. */
function projectFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-root-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const name of ['build', 'migrations', 'src', 'node_modules', 'package.json', 'site.json'])
    symlinkSync(resolve(name), join(root, name))
  return root
}

/** The project as `npm start` takes it: its own start would first build what has changed since the last build. */
function startableFolder(): string {
  const root = projectFolder()
  symlinkSync(resolve('starter'), join(root, 'starter'))
  mkdirSync(join(root, 'scripts'))
  writeFileSync(join(root, 'scripts/start.ts'), `import ${JSON.stringify(resolve('src/boot.ts'))}\n`)
  return root
}

test('a start reads what was compiled before', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const first = portal.start(process.cwd(), { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
  await first.ready
  expect(first.output()).toMatch(/src\/start\.ts\.\.\..*success/)
  expect(first.output()).toMatch(/build\/server\/index\.js\.\.\..*success/)
}, 60_000)

test('the build that is made beside a running portal ends with it, however that ends, and leaves nothing', async () => {
  const builder = spawn(process.execPath, ['scripts/build.ts', '--next'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(builder, 'exit')
  const children = () => readFileSync(`/proc/${builder.pid}/task/${builder.pid}/children`, 'utf8').trim().split(' ')
  await until(() => Number(children()[0]) > 0, 'it builds')
  const [bundler] = children().map(Number)
  // What the system does with the pipe when the portal is gone.
  builder.stdin.destroy()
  await ended
  await until(() => !existsSync(`/proc/${bundler}`), 'what it had started has ended')
  expect(existsSync(`build.made-${builder.pid}`)).toBe(false)
}, 60_000)

test('npm start passes SIGTERM on: the server and its database end with it', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const { child, ready } = portal.start(startableFolder(), {}, ['npm', 'start'])
  const url = await ready
  expect(portal.database()).toBeGreaterThan(0)
  child.kill('SIGTERM')
  await until(() => portal.database() === undefined, 'the database has stopped')
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
}, 60_000)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} to all of npm start, as Ctrl+C sends it, reaches the portal twice and stops it once, cleanly`, async () => {
    const portal = portalProcess()
    onTestFinished(portal.clear)
    const { child, ready, ended, output } = portal.start(startableFolder(), {}, ['npm', 'start'], true)
    const url = await ready
    process.kill(-(child.pid as number), signal)
    await ended
    await until(() => portal.database() === undefined, 'the database has stopped')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    expect(output()).not.toMatch(/exiting|killed/)
  }, 60_000)

test('a damaged starter file stops the first start with its name and line, and leaves nothing half-loaded', async () => {
  const root = projectFolder()
  cpSync('starter', join(root, 'starter'), { recursive: true })
  const damaged = join(root, 'starter', 'policies.json')
  const whole = readFileSync(damaged, 'utf8')
  writeFileSync(damaged, whole.replace('"policyDate"', '"policyday"'))
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const started = portal.start(root)
  expect(await started.ended).toBe(1)
  expect(started.output()).toMatch(/starter\/policies\.json, line \d+: /)
  expect(started.output()).not.toMatch(/\n\s+at /)
  writeFileSync(damaged, whole)
  const again = portal.start(root)
  expect(await countNews(await again.ready)).toBe(newsFiles)
}, 60_000)

test('a start and a command on a broken data folder each say what is wrong in a sentence', async () => {
  const portal = portalProcess()
  onTestFinished(portal.clear)
  const whole = portal.start()
  await whole.ready
  whole.child.kill('SIGTERM')
  await whole.ended
  const command = [process.execPath, resolve('src/portal-command.ts'), 'survey', 'list']
  const faults = async (sentence: RegExp) => {
    for (const started of [undefined, command]) {
      const run = portal.start(process.cwd(), {}, started)
      expect(await run.ended).toBe(1)
      expect(run.output().trim()).toMatch(sentence)
      expect(run.output()).not.toMatch(/\n\s+at /)
    }
  }
  writeFileSync(join(portal.dataDir, 'postgres-password'), 'of another folder')
  await faults(
    /^The password kept in \S+ is not that of the database beside it: put both back from the same backup\.$/m,
  )
  rmSync(join(portal.dataDir, 'postgres', 'global'), { recursive: true })
  await faults(/^The embedded database did not start; \S+postgres\.log says why\.$/m)
  rmSync(join(portal.dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(portal.dataDir, 'postgres'), '')
  await faults(/^\S+postgres holds no whole database: put it back from a backup, or move it away to begin/m)
  rmSync(portal.dataDir, { recursive: true })
  writeFileSync(portal.dataDir, '')
  await faults(/^\S+ cannot be used: something that is no folder is in its place\.$/m)
  // Nine processes one after the other.
}, 120_000)
