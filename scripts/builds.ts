import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `quick` is made in a few seconds, to begin with; `small` is what visitors are to load. */
export type BuildKind = 'quick' | 'small'

interface Stamp {
  kind: BuildKind
  /** The newest change of everything it is made from, in milliseconds. */
  newestSource: number
  /** The browser's files that it made itself: not those kept of builds before. */
  assets: string[]
  /** Those kept of builds before, the newest first. */
  kept?: KeptBuild[]
}

interface KeptBuild {
  /** When the next one was made, in milliseconds. */
  followed: number
  /** Its files that no newer one has. */
  assets: string[]
}

/** Where builds stand in the project's folder: the one that is started, and the one that the next start takes. */
export const current = 'build'
export const next = 'build.next'

const sources = [
  'src',
  'public',
  'starter',
  'scripts',
  'site.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

export function newestSource(): number {
  let newest = 0
  const visit = (path: string) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of readdirSync(path)) name !== 'node_modules' && visit(join(path, name))
    else if (stat.mtimeMs > newest) newest = stat.mtimeMs
  }
  for (const source of sources) visit(source)
  return newest
}

/** True where a whole build of the sources as they are stands there: of this kind, or small where a quick one will do. */
export function isBuilt(kind: BuildKind, folder = current): boolean {
  const stamp = readStamp(folder)
  if (!stamp || (kind === 'small' && stamp.kind === 'quick')) return false
  return stamp.newestSource === newestSource()
}

/** Puts the build that was made for the next start in the place of the one before, where it is whole and still true. */
export function takeNext(place = current, made = next): void {
  if (isBuilt('small', made)) replace(place, made)
}

/** Says of a build that it is whole: comes last. What lies among the browser's files by then, it made itself. */
export function writeStamp(folder: string, kind: BuildKind, newest: number): void {
  putStamp(folder, { kind, newestSource: newest, assets: readdirSync(join(folder, 'client/assets')) })
}

/**
 * Puts a whole build in the place of another one, whose browser files stay beside the new ones: pages that are open
 * name them. A kill in the middle leaves the place empty and the build whole where it was made.
 */
export function replace(place: string, made: string): void {
  if (readStamp(place)) keepBefore(place, made)
  const old = `${place}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}

/** In milliseconds: how long after the next build was made a page may be open and ask for the files of one. */
export const keptFor = 30 * 24 * 3_600_000

/** Of so many builds files are kept, the newest ones. */
export const keptBuilds = 10

/**
 * Copies the browser files of the build before to where the next one lacks them, with those that it kept itself.
 * @throws Error where either is not whole
 */
export function keepBefore(before: string, next: string): void {
  const [older, newer] = [readStamp(before), readStamp(next)]
  if (!older || !newer) throw new Error(`There is no whole build in ${older ? next : before}.`)
  const now = Date.now()
  const builds = [...(newer.kept ?? []), { followed: now, assets: older.assets }, ...(older.kept ?? [])]
    .filter(({ followed }) => now - followed <= keptFor)
    .sort((one, other) => other.followed - one.followed)
  const had = new Set(newer.assets)
  const kept: KeptBuild[] = []
  for (const { followed, assets } of builds) {
    if (kept.length === keptBuilds) break
    const own = assets.filter((name) => !had.has(name) && bring(name, before, next))
    for (const name of own) had.add(name)
    if (own.length > 0) kept.push({ followed, assets: own })
  }
  putStamp(next, { ...newer, kept })
}

/** Copies one of the browser's files where the next build lacks it. @returns whether it is there then */
function bring(name: string, before: string, next: string): boolean {
  const [from, to] = [before, next].map((folder) => join(folder, 'client/assets', name)) as [string, string]
  if (existsSync(to)) return true
  if (!existsSync(from)) return false
  // The map's shapes lie in a folder. A kill in the middle leaves no half of a file under its name.
  cpSync(from, `${to}.new`, { recursive: true })
  renameSync(`${to}.new`, to)
  return true
}

/** The names of the browser's files that the build there made itself. */
export const assetsOf = (folder: string): readonly string[] => readStamp(folder)?.assets ?? []

/** Of which kind the build that stands there is. */
export const kindOf = (folder = current): BuildKind | undefined => readStamp(folder)?.kind

function readStamp(folder: string): Stamp | undefined {
  const file = join(folder, 'stamp.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined
}

/** A kill in the middle leaves the one before. */
function putStamp(folder: string, stamp: Stamp): void {
  const file = join(folder, 'stamp.json')
  writeFileSync(`${file}.new`, JSON.stringify(stamp))
  renameSync(`${file}.new`, file)
}
