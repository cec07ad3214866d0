import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import siteFile from '../site.json' with { type: 'json' }

/** A site file of a test's own: the project's with some of its entries changed. @returns its path, for SITE_FILE */
export function siteFileWith(changes: Partial<typeof siteFile> | Record<string, unknown>): string {
  const path = join(tmpdir(), `site-${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify({ ...siteFile, ...changes }))
  return path
}
