/** A key that stands twice in one object of a JSON text; `JSON.parse` silently takes the later value. */
export interface RepeatedKey {
  /** Number of the outermost list's element it stands in, from 0; -1 outside of any. */
  element: number
  key: string
}

/** Finds repeated keys in JSON that has been parsed without fault. */
export function repeatedKeys(json: string): RepeatedKey[] {
  const found: RepeatedKey[] = []
  const open: { keys: Set<string> | undefined }[] = []
  let element = -1
  let listDepth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '{' || character === '[') {
      open.push({ keys: character === '{' ? new Set() : undefined })
      if (character === '[' && listDepth === 0) {
        listDepth = open.length
        element = 0
      }
    } else if (character === '}' || character === ']') {
      if (open.length === listDepth) {
        listDepth = -1
        element = -1
      }
      open.pop()
    } else if (character === ',' && open.length === listDepth) element++
    else if (character === '"') {
      const end = endOfString(json, at)
      const { keys } = open.at(-1) ?? {}
      if (keys && /^\s*:/.test(json.slice(end + 1, end + 20))) {
        const key = JSON.parse(json.slice(at, end + 1)) as string
        if (keys.has(key)) found.push({ element, key })
        keys.add(key)
      }
      at = end
    }
  }
  return found
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}
