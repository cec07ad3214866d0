import { assetTableLimits, assetTableTooLarge } from '../../limits-contract.ts'

/** The text of a table as spreadsheets save it: in UTF-8, in UTF-16 with its mark, or in the Windows code page. */
export async function readTableFile(file: Blob): Promise<{ table: string } | { problem: string }> {
  if (file.size > assetTableLimits.characters) return { problem: assetTableTooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { table: decoded(bytes) }
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
