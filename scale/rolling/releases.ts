import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assetsOf, keepBefore, newestSource, writeStamp } from '../../scripts/builds.ts'
import { folder, start } from '../lib/processes.ts'

/** A release as it lies on a machine of its own. */
export interface Release {
  folder: string
  /** The paths of the files for the browser that it brings itself, as a page names them. */
  files: string[]
}

/** The commit before the last changes of the schema and of what every page loads: there the two releases differ. */
export function commitBefore(): string {
  const changes = ['migrations', 'src/ui'].map((path) => git('log', '-1', '--format=%H', '--', path))
  return git('rev-parse', '--short', `${git('merge-base', ...changes)}^`)
}

/** The release of a commit, built as it was then; with packages of its own where it had others. */
export async function makeBefore(commit: string): Promise<Release> {
  const place = join(folder, 'before')
  const archive = join(folder, 'before.tar')
  mkdirSync(place)
  git('archive', '--format=tar', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', place])
  const lock = 'package-lock.json'
  if (readFileSync(join(place, lock), 'utf8') === readFileSync(lock, 'utf8'))
    symlinkSync(resolve('node_modules'), join(place, 'node_modules'))
  else await carryOut('packages', 'npm', ['ci', '--no-audit', '--no-fund'], place)
  await carryOut('build', process.execPath, ['scripts/build.ts'], place)
  return { folder: place, files: filesIn(place) }
}

/** The release of these sources, whose build keeps the files of the one before, as an image's does, and no others. */
export function makeAfter(before: Release): Release {
  const place = join(folder, 'after')
  mkdirSync(place)
  for (const name of ['node_modules', 'src', 'migrations', 'starter', 'package.json', 'site.json'])
    symlinkSync(resolve(name), join(place, name))
  const build = join(place, 'build')
  cpSync('build', build, { recursive: true })
  const own = new Set(assetsOf(build))
  for (const name of readdirSync(join(build, 'client/assets')))
    if (!own.has(name)) rmSync(join(build, 'client/assets', name), { recursive: true })
  writeStamp(build, 'small', newestSource())
  const files = filesIn(place)
  keepBefore(join(before.folder, 'build'), build)
  return { folder: place, files }
}

/** The release before for the way back: its build keeps the files of the one after it. */
export function makeBack(before: Release, after: Release): Release {
  const place = join(folder, 'back')
  mkdirSync(place)
  for (const name of readdirSync(before.folder))
    if (name !== 'build') symlinkSync(join(before.folder, name), join(place, name))
  cpSync(join(before.folder, 'build'), join(place, 'build'), { recursive: true })
  keepBefore(join(after.folder, 'build'), join(place, 'build'))
  return { folder: place, files: before.files }
}

const filesIn = (place: string): string[] =>
  readdirSync(join(place, 'build/client/assets'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => `/assets/${name}`)

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

async function carryOut(name: string, command: string, args: string[], cwd: string): Promise<void> {
  const { child, log } = start(name, command, args, { cwd, env: process.env as Record<string, string> })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}.\n${log().slice(-2_000)}`)
}
