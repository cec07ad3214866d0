import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentText } from './document-text.ts'
import { makeDocx } from './docx.ts'
import { type Format, listOrders, type Order } from './orders.ts'
import { makePdf } from './pdf.ts'
import { makePptx } from './pptx.ts'
import { SourceError } from './source.ts'
import { makeXlsx } from './xlsx.ts'

const writers: Record<Format, (text: DocumentText) => Promise<Buffer>> = {
  pdf: makePdf,
  docx: makeDocx,
  pptx: makePptx,
  xlsx: makeXlsx,
}

interface Options {
  starter: string
  /** The name on every page. */
  programmeName: string
  /** Also what did not change: after a change of this maker. */
  all?: boolean
}

/** What the files were made from, kept beside them, so that anybody can tell without this maker whether they are true. */
interface Manifest {
  programmeName: string
  /** By file: its source below the starter folder, and the source's SHA-256. */
  files: Record<string, { source: string; sha256: string }>
}

/** Turns every source text of a starter folder into its file below `files/`, leaving alone what did not change. */
export async function makeDocuments({ starter, programmeName, all = false }: Options): Promise<{
  made: string[]
  kept: string[]
}> {
  const folder = join(starter, 'files')
  const before = readManifest(folder)
  const manifest: Manifest = { programmeName, files: {} }
  const done = { made: [] as string[], kept: [] as string[] }
  for (const order of listOrders(starter)) {
    const path = join(folder, order.output)
    const sha256 = createHash('sha256').update(readFileSync(order.file)).digest('hex')
    manifest.files[order.output] = { source: relative(starter, order.file), sha256 }
    const isSame = before?.programmeName === programmeName && before.files[order.output]?.sha256 === sha256
    if (isSame && !all && existsSync(path)) {
      done.kept.push(path)
      continue
    }
    const bytes = await makeOne(order, programmeName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    done.made.push(path)
  }
  removeOthers(folder, manifest)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return done
}

async function makeOne({ file, format, readWords }: Order, programmeName: string): Promise<Buffer> {
  const text = { ...readWords(), programmeName }
  return writers[format](text).catch((cause: Error) => {
    throw new SourceError(file, 1, `no ${format} file can be made of it: ${cause.message}`, { cause })
  })
}

function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

/** A source that is gone takes its file with it. */
function removeOthers(folder: string, { files }: Manifest): void {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !(relative(folder, path) in files)) rmSync(path)
  }
}

if (import.meta.main) {
  try {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const { programmeName } = JSON.parse(readFileSync(join(root, 'site.json'), 'utf8')) as { programmeName: string }
    const all = process.argv.includes('--all')
    const { made, kept } = await makeDocuments({ starter: join(root, 'starter'), programmeName, all })
    console.log(`Documents: ${made.length} made, ${kept.length} unchanged.`)
  } catch (error) {
    console.error(error instanceof SourceError ? error.message : error)
    process.exitCode = 1
  }
}
