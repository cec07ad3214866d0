import { isPlain } from '../../../forms/check.ts'
import { type Entries, type Entry, type FormDefinition, fieldsOf } from '../../../forms/definition.ts'

/** What is typed may still be wrong; it only has to be something that can be kept. */
const most = { characters: 10_000, choices: 50 }

/** What cannot be kept of a draft, by field; nothing where all can. */
export function draftProblems(definition: FormDefinition, entries: Record<string, unknown>): Record<string, string> {
  const names = new Set(fieldsOf(definition).map(({ name }) => name))
  const problems = Object.entries(entries).flatMap(([name, entry]): [string, string][] => {
    if (!names.has(name)) return [[name.slice(0, 100), 'This form has no such field.']]
    return isKeepable(entry) ? [] : [[name, 'This cannot be kept.']]
  })
  return Object.fromEntries(problems)
}

const isKeepable = (entry: unknown): entry is Entry =>
  typeof entry === 'boolean' ||
  isKeepableText(entry) ||
  (Array.isArray(entry) && entry.length <= most.choices && entry.every(isKeepableText))

const isKeepableText = (entry: unknown): boolean =>
  typeof entry === 'string' && entry.length <= most.characters && isPlain(entry)

/** A kept draft over a blank form: what a later release of the form no longer knows is left out. */
export function withDraft(blank: Entries, draft: Entries): Entries {
  const entries = { ...blank }
  for (const [name, entry] of Object.entries(draft)) {
    const alike = Array.isArray(blank[name]) === Array.isArray(entry) && typeof blank[name] === typeof entry
    if (name in blank && alike) entries[name] = entry
  }
  return entries
}
