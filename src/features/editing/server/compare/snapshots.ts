import type { ItemField, Snapshot } from '../../../../forms/item.ts'
import { momentWords } from '../../../../forms/zoned.ts'
import { cleanHtml } from '../../../../platform/html.ts'
import { type Block, blocksOf } from './blocks.ts'
import { type ComparedBlock, differencesOf } from './differences.ts'

export interface ComparedField {
  name: string
  label: string
  blocks: ComparedBlock[]
}

export interface Comparison {
  changed: ComparedField[]
  /** The labels of the fields in which both are the same. */
  same: string[]
}

/** Milliseconds that one comparison may take. */
const longest = 1_000

/** Two versions of an item, field by field in the form's order (PUBLISH-04). */
export function compareSnapshots(fields: readonly ItemField[], from: Snapshot, to: Snapshot): Comparison {
  const comparison: Comparison = { changed: [], same: [] }
  const deadline = performance.now() + longest
  for (const field of fields) {
    const { name, label } = field
    const blocks = differencesOf(fieldBlocks(field, from), fieldBlocks(field, to), deadline)
    if (blocks.some(({ change }) => change !== 'same')) comparison.changed.push({ name, label, blocks })
    else comparison.same.push(label)
  }
  return comparison
}

/** What a field says, as a person reads it. */
function fieldBlocks(field: ItemField, snapshot: Snapshot): Block[] {
  const entry = snapshot[field.name] ?? ''
  const texts = Array.isArray(entry) ? entry : [entry]
  switch (field.kind) {
    case 'rich text':
      // Cleaned: so it is nested no deeper than a page may be.
      return texts.flatMap((text) => blocksOf(cleanHtml(text)))
    case 'choice':
    case 'choices': {
      const options = typeof field.options === 'string' ? [] : field.options
      return linesOf(texts.map((value) => options.find((option) => option.value === value)?.text ?? value))
    }
    case 'moment':
      return linesOf(
        texts.map((text) => momentText(text, 'zone' in field ? String(snapshot[field.zone] ?? '') : undefined)),
      )
    default:
      return linesOf(texts.flatMap((text) => text.split('\n')))
  }
}

const linesOf = (texts: readonly string[]): Block[] =>
  texts.filter((text) => text.trim() !== '').map((text) => ({ kind: '', text, look: '' }))

/** "February 3, 2026", and in a zone "February 3, 2026, 1:00 PM EST"; what is no moment stays as it was written. */
function momentText(text: string, zone: string | undefined): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  try {
    return zone === undefined
      ? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
      : momentWords(text, zone || 'UTC')
  } catch {
    return text
  }
}
