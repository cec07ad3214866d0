import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import JSZip from 'jszip'
import { expect, test } from 'vitest'
import { fillings, orderOf } from '../../../../../test/filled-assessments.ts'
import { PortalError } from '../../../../platform/errors.ts'
import { assessmentKeys, documentNames } from '../../contract.ts'
import type { Order } from './report.ts'
import { makeSheet } from './sheet.ts'

/**
 * Every document of every check from fixed answers, by its hash: a change of rules or templates that was meant for one
 * shows in no other. After a change that is meant: `npx vitest run same-documents -u`, and look at which lines differ.
 */

/** Of a Word file what is written in it: dates of the packing and random names aside. */
async function written(name: string, content: Uint8Array): Promise<string | Uint8Array> {
  if (!name.endsWith('.docx')) return content
  const zip = await JSZip.loadAsync(content)
  const parts = Object.values(zip.files).filter(({ dir }) => !dir)
  const texts = await Promise.all(
    parts.map(async (part) => {
      const text = part.name.endsWith('.png') ? drawn(await part.async('nodebuffer')) : await part.async('string')
      return `${part.name}\n${text}`
    }),
  )
  const names = new Map<string, string>()
  return texts
    .sort()
    .join('\n')
    .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, '$1')
    .replace(/(<wp:docPr id=")\d+/g, '$1')
    .replace(/\brId[a-z0-9_-]{6,}/gi, (id) => {
      names.set(id, names.get(id) ?? `rId-${names.size}`)
      return names.get(id) as string
    })
}

/** Of a picture what is drawn: how it is packed, each release of zlib decides for itself. */
function drawn(png: Buffer): string {
  const [plain, packed]: [Buffer[], Buffer[]] = [[], []]
  // After the signature chunks: length, type, content, checksum.
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    const isPacked = png.toString('latin1', at + 4, at + 8) === 'IDAT'
    ;(isPacked ? packed : plain).push(png.subarray(at + (isPacked ? 8 : 4), end))
    at = end + 4
  }
  return Buffer.concat([...plain, inflateSync(Buffer.concat(packed))]).toString('base64')
}

async function hashOf(wanted: Order): Promise<string> {
  try {
    const { name, type, content } = await makeSheet(wanted)
    const hash = createHash('sha256').update(`${name}\n${type}\n`)
    return hash.update(await written(name, content)).digest('hex')
  } catch (error) {
    if (error instanceof PortalError) return error.message
    throw error
  }
}

test('each document of each check says of the same answers what it said before, byte for byte', async () => {
  const lines: string[] = []
  for (const key of assessmentKeys)
    for (const document of documentNames)
      for (const [filling, fill] of Object.entries(fillings))
        lines.push(`${key}, ${document}, ${filling}: ${await hashOf({ document, ...orderOf(key, fill(key)) })}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('same-documents.txt')
})
