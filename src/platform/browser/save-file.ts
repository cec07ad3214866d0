/** Has the browser save a text, or bytes, as a file. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later: some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The bytes of a file that an answer brought along. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
