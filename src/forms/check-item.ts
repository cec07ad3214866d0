import { isPlain, problemOf } from './check.ts'
import { type Address, type FamilyForm, type ItemField, longestTerm, type Moment, type Snapshot } from './item.ts'

const longestOf = { 'rich text': 200_000, address: 2_000, moment: 30, term: longestTerm, tags: 30 } as const

/** What hinders the publication of an item, by field, in the form's order (EDIT-02). A draft may have any of it. */
export function itemProblems({ fields }: FamilyForm, snapshot: Snapshot): Record<string, string> {
  const found: Record<string, string> = {}
  for (const field of fields) {
    const problem = fieldProblem(field, snapshot)
    if (problem) found[field.name] = problem
  }
  return found
}

function fieldProblem(field: ItemField, snapshot: Snapshot): string | undefined {
  const entry = snapshot[field.name] ?? ''
  const missing = field.optional ? undefined : field.message
  switch (field.kind) {
    case 'tags': {
      const tags = Array.isArray(entry) ? entry : []
      if (tags.length === 0) return missing
      if (tags.length > longestOf.tags) return `Use at most ${longestOf.tags} tags`
      if (new Set(tags.map((tag) => tag.toLowerCase())).size < tags.length) return 'Name each tag once'
      return tags.every((tag) => tag.trim() !== '' && tag.length <= longestTerm && isPlain(tag))
        ? undefined
        : `A tag has at most ${longestTerm} characters`
    }
    case 'rich text':
    case 'address':
    case 'moment':
    case 'term': {
      if (typeof entry !== 'string' || entry.trim() === '') return missing
      if (entry.length > longestOf[field.kind]) return `Use at most ${longestOf[field.kind]} characters`
      if (!isPlain(entry)) return 'Use plain text'
      if (field.kind === 'moment') return momentProblem(field, entry, snapshot)
      if (field.kind !== 'address') return undefined
      return isAddress(entry, field)
        ? undefined
        : `Give an address that begins with ${field.of === 'session' ? '' : '/ or '}https://`
    }
    default:
      return problemOf(field, snapshot, { today: '', lists: {} })
  }
}

function momentProblem({ after, message }: Moment, entry: string, snapshot: Snapshot): string | undefined {
  const at = /^\d{4}-\d\d-\d\d/.test(entry) ? Date.parse(entry) : Number.NaN
  if (Number.isNaN(at)) return 'Give a date'
  const before = Date.parse(String(snapshot[after ?? ''] ?? ''))
  return at <= before ? `${message}: it is not after it begins` : undefined
}

/** Pages elsewhere may be without TLS; what a page fetches itself, and where one takes part, may not. */
const isAddress = (text: string, { of }: Address) =>
  (of !== 'session' || /^https:/.test(text)) &&
  /^(?:\/(?![/\\])|https?:\/\/[^/])[^\s\\]*$/i.test(text) &&
  (of === 'page' || !/^http:/i.test(text))

/** What is written may be wrong; it only has to be something that can be kept. By field, nothing where all can. */
export function unkeepable({ fields }: FamilyForm, snapshot: Snapshot): Record<string, string> {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]))
  const problems = Object.entries(snapshot).flatMap(([name, entry]): [string, string][] => {
    const kind = kinds.get(name)
    if (!kind) return [[name, 'This form has no such field.']]
    const isList = kind === 'tags' || kind === 'choices'
    const texts = Array.isArray(entry) ? entry : [entry]
    const fits =
      isList === Array.isArray(entry) &&
      texts.length <= 100 &&
      texts.every((text) => text.length <= longestOf['rich text'] && isPlain(text))
    return fits ? [] : [[name, 'This cannot be kept.']]
  })
  return Object.fromEntries(problems)
}
