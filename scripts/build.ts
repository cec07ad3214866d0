import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  type BuildKind,
  current,
  isBuilt,
  keepBefore,
  kindOf,
  newestSource,
  next,
  replace,
  takeNext,
  writeStamp,
} from './builds.ts'

/** The build that is started, of this kind at least: made where there is none. @param why what to say before it takes its time */
export async function ensureBuild(kind: BuildKind, why: string): Promise<void> {
  takeNext()
  if (isBuilt(kind)) return
  console.log(why)
  replace(current, await make(kind))
}

/**
 * Pages and browser code by Vite, the starter's pictures and files beside them, and everything that shrinks compressed
 * once. @returns the folder where it stands, this process's own
 */
async function make(kind: BuildKind): Promise<string> {
  clearLeftOvers()
  const folder = `${current}.made-${process.pid}`
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  const newest = newestSource()
  await run(['node_modules/@react-router/dev/bin.cjs', 'build'], { BUILD_FOLDER: folder, BUILD_KIND: kind })
  mkdirSync(join(folder, 'client/pictures'), { recursive: true })
  cpSync('starter/pictures', join(folder, 'client/pictures/starter'), { recursive: true })
  cpSync('starter/files', join(folder, 'client/files'), { recursive: true })
  rmSync(join(folder, 'client/files/manifest.json'))
  await compressFiles(join(folder, 'client'), kind)
  // What a quick build's start compiles, it keeps itself.
  if (kind === 'small') await compileServer(folder)
  writeStamp(folder, kind, newest)
  process.off('exit', clear)
  return folder
}

/** What builds left that were killed. */
function clearLeftOvers(): void {
  for (const name of readdirSync('.')) {
    const [, pid] = /^build\.made-(\d+)$/.exec(name) ?? []
    if (pid && !runs(Number(pid))) rmSync(name, { recursive: true, force: true })
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a start compiles lies ready in the folder that `src/boot.ts` reads, also where nobody may write there. */
async function compileServer(folder: string): Promise<void> {
  const imports = ['src/start.ts', join(folder, 'server/index.js')].map(
    (file) => `await import(${JSON.stringify(pathToFileURL(resolve(file)).href)})`,
  )
  // It is written when the process ends; nothing that was imported may keep it. Portable: the folder gets another name.
  await run(['--input-type=module', '--eval', [...imports, 'process.exit()'].join('\n')], {
    NODE_COMPILE_CACHE: resolve(folder, 'compile-cache'),
    NODE_COMPILE_CACHE_PORTABLE: '1',
    NODE_ENV: 'production',
  })
}

/** Ends with this process, however that ends. */
function run(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`${args[0]} ended with ${code}.`))
    })
  })
}

async function compressFiles(folder: string, kind: BuildKind): Promise<void> {
  // Only when something is built: it takes memory and listens to the whole process's faults.
  const { gzipAsync } = await import('@gfx/zopfli')
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|txt|html)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    if (content.length < 600) continue
    const quality = kind === 'small' ? 11 : 5
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    // Zopfli takes a second for the largest file and makes it four per cent smaller, for every visitor without brotli.
    const zipped =
      kind === 'small' && /\.(?:js|css)$/.test(entry.name)
        ? await gzipAsync(content, { numiterations: 15 })
        : gzipSync(content, { level: 9 })
    writeFileSync(`${path}.gz`, zipped)
  }
}

// node scripts/build.ts [--next]: the small build, at once or for the next start. That one is made beside a portal that
// runs, and ends with it: its standard input is a pipe that closes however the portal ends.
if (import.meta.main) {
  const later = process.argv.includes('--next')
  if (later) {
    // The portal's requests come first.
    setPriority(system.priority.PRIORITY_LOW)
    process.stdin.on('close', () => process.exit(1)).resume()
  }
  // A release that is built in a folder or an image of its own keeps the files of the one that runs in another.
  const before = later ? undefined : process.env.ASSETS_BEFORE
  if (before && !kindOf(before)) {
    console.error(`ASSETS_BEFORE: there is no whole build in ${before}.`)
    process.exit(1)
  }
  const made = await make('small')
  if (before) keepBefore(before, made)
  replace(later ? next : current, made)
  process.exit()
}
