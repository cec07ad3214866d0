import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const stamp = 'build/stamp.json'
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

/** Newest change of everything the build is made from, in milliseconds. */
function newestSource(): number {
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

export function isBuilt(): boolean {
  if (!existsSync(stamp)) return false
  return (JSON.parse(readFileSync(stamp, 'utf8')) as { newestSource: number }).newestSource === newestSource()
}

/** Pages and browser code by Vite, the starter's pictures and files beside them, and everything that shrinks compressed once. */
export async function build(): Promise<void> {
  const newest = newestSource()
  rmSync(stamp, { force: true })
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  run('node_modules/@react-router/dev/bin.cjs', 'build')
  mkdirSync('build/client/pictures', { recursive: true })
  cpSync('starter/pictures', 'build/client/pictures/starter', { recursive: true })
  cpSync('starter/files', 'build/client/files', { recursive: true })
  rmSync('build/client/files/manifest.json')
  await compressFiles('build/client')
  compileServer()
  writeFileSync(stamp, JSON.stringify({ newestSource: newest }))
}

/** What a start compiles lies ready in the folder that `src/boot.ts` reads, also where nobody may write there. */
function compileServer(): void {
  const folder = 'build/compile-cache'
  rmSync(folder, { recursive: true, force: true })
  const imports = ['src/start.ts', 'build/server/index.js'].map(
    (file) => `await import(${JSON.stringify(pathToFileURL(resolve(file)).href)})`,
  )
  // It is written when the process ends; nothing that was imported may keep it.
  execFileSync(process.execPath, ['--input-type=module', '--eval', [...imports, 'process.exit()'].join('\n')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: resolve(folder), NODE_ENV: 'production' },
  })
}

async function compressFiles(folder: string): Promise<void> {
  // Only when something is built: it takes memory and listens to the whole process's faults.
  const { gzipAsync } = await import('@gfx/zopfli')
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|txt|html)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    if (content.length < 600) continue
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    // Zopfli takes a second for the largest file and makes it four per cent smaller, for every visitor without brotli.
    const zipped = /\.(?:js|css)$/.test(entry.name)
      ? await gzipAsync(content, { numiterations: 15 })
      : gzipSync(content, { level: 9 })
    writeFileSync(`${path}.gz`, zipped)
  }
}

if (import.meta.main) await build()
