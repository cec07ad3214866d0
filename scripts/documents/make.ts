import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentText } from './document-text.ts'
import { makeDocx } from './docx.ts'
import { type Format, listOrders } from './orders.ts'
import { makePdf } from './pdf.ts'
import { makePptx } from './pptx.ts'
import { SourceError } from './source.ts'
import { makeXlsx } from './xlsx.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The name on every page, unless the caller has the site's own. */
export const defaultProgrammeName = 'Accelerator Portal'

const writers: Record<Format, (text: DocumentText) => Promise<Buffer>> = {
  pdf: makePdf,
  docx: makeDocx,
  pptx: makePptx,
  xlsx: makeXlsx,
}

type Options = { starter?: string; outDir?: string; programmeName?: string }

/** Turns every source text into its file, leaving alone what is newer than its source and this maker. */
export async function makeDocuments({
  starter = join(root, 'starter'),
  outDir = join(root, 'build/documents'),
  programmeName = defaultProgrammeName,
}: Options = {}): Promise<{ made: string[]; kept: string[] }> {
  const done = { made: [] as string[], kept: [] as string[] }
  const newest = Math.max(dateMaker(), dateName(outDir, programmeName))
  for (const { file, output, format, readWords } of listOrders(starter)) {
    const path = join(outDir, output)
    if (existsSync(path) && statSync(path).mtimeMs > Math.max(newest, statSync(file).mtimeMs)) {
      done.kept.push(path)
      continue
    }
    const text = { ...readWords(), programmeName }
    const bytes = await writers[format](text).catch((cause: Error) => {
      throw new SourceError(file, 1, `no ${format} file can be made of it: ${cause.message}`, { cause })
    })
    writeWhole(path, bytes)
    done.made.push(path)
  }
  return done
}

/** When this maker was last changed. */
function dateMaker(): number {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs))
}

/** When the name on the pages was last changed: it is kept beside the files, because it stands in all of them. */
function dateName(outDir: string, programmeName: string): number {
  const path = join(outDir, '.programme-name')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== programmeName) writeWhole(path, Buffer.from(programmeName))
  return statSync(path).mtimeMs
}

/** A build that is stopped midway leaves no half file that would look newer than its source. */
function writeWhole(path: string, bytes: Buffer) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
}

if (import.meta.main) {
  try {
    const [outDir, programmeName] = process.argv.slice(2)
    const started = performance.now()
    const { made, kept } = await makeDocuments({ outDir: outDir && resolve(outDir), programmeName })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Documents: ${made.length} made, ${kept.length} unchanged (${seconds} s).`)
  } catch (error) {
    console.error(error instanceof SourceError ? error.message : error)
    process.exitCode = 1
  }
}
