import JSZip from 'jszip'
import { madeAt } from './document-text.ts'

/** A file of the package: its path and what it holds. */
export type Part = [string, string | Uint8Array]

type Change = (path: string, xml: string) => string

/** Rewrites a library's package so that the same words always give the same bytes. */
export async function repackOoxml(bytes: Uint8Array, change: Change = (_path, xml) => xml): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  const parts: Part[] = []
  for (const [path, entry] of Object.entries(zip.files)) {
    if (entry.dir) continue
    if (/\.(xml|rels)$/.test(path)) parts.push([path, change(path, fixDates(await entry.async('string')))])
    else parts.push([path, await entry.async('uint8array')])
  }
  return await packOoxml(dropMissingParts(nameRelationships(parts)))
}

export async function packOoxml(parts: Part[]): Promise<Buffer> {
  const zip = new JSZip()
  for (const [path, content] of parts) zip.file(path, content, { date: madeAt, createFolders: false })
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', platform: 'DOS' })
}

/** pptxgenjs lists a slide master for every slide, though there is one for all. */
function dropMissingParts(parts: Part[]): Part[] {
  const paths = new Set(parts.map(([path]) => `/${path}`))
  return parts.map(([path, content]) => [
    path,
    path === '[Content_Types].xml'
      ? String(content).replace(/<Override\b[^>]*?PartName="([^"]+)"[^>]*?\/>/g, (whole, part) =>
          paths.has(part) ? whole : '',
        )
      : content,
  ])
}

function fixDates(xml: string): string {
  return xml.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${madeAt.toISOString().replace('.000', '')}`)
}

/** docx names a hyperlink's relationship by chance; numbers in order of appearance serve as well. */
function nameRelationships(parts: Part[]): Part[] {
  const names = new Map<string, string>()
  const rename = (id: string) => {
    if (!names.has(id)) names.set(id, `rIdLink${names.size + 1}`)
    return names.get(id)!
  }
  return parts.map(([path, content]) => [
    path,
    typeof content === 'string' ? content.replace(/(?<=[" ](?:r:id|Id)=")rId[\w-]{21}(?=")/g, rename) : content,
  ])
}

export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  // Control characters are not allowed in XML at all.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => names[sign]!)
}
