import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `quick` is made in a few seconds, to begin with; `small` is what visitors are to load. */
export type BuildKind = 'quick' | 'small'

interface Stamp {
  kind: BuildKind
  /** The newest change of everything it is made from, in milliseconds. */
  newestSource: number
  /** The browser's files that it made itself: not those kept of the build before. */
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

/** Says of a build that it is whole: comes last. */
export function writeStamp(folder: string, kind: BuildKind, newest: number): void {
  const stamp: Stamp = { kind, newestSource: newest, assets: readdirSync(join(folder, 'client/assets')) }
  writeFileSync(join(folder, 'stamp.json'), JSON.stringify(stamp))
}

/**
 * Puts a whole build in the place of another one, whose browser files stay beside the new ones: pages that are open
 * name them. A kill in the middle leaves the place empty and the build whole where it was made.
 */
export function replace(place: string, made: string): void {
  keepAssets(place, made)
  const old = `${place}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}

/** Copies the browser files that one build made itself to where another one lacks them: each is kept for one build. */
function keepAssets(from: string, to: string): void {
  for (const name of readStamp(from)?.assets ?? []) {
    const file = join(from, 'client/assets', name)
    const place = join(to, 'client/assets', name)
    // The map's shapes lie in a folder.
    if (existsSync(file) && !existsSync(place)) cpSync(file, place, { recursive: true })
  }
}

/** Of which kind the build that stands there is. */
export const kindOf = (folder = current): BuildKind | undefined => readStamp(folder)?.kind

function readStamp(folder: string): Stamp | undefined {
  const file = join(folder, 'stamp.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined
}
