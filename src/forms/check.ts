import { isDay, usDate } from './dates.ts'
import {
  type DateEntry,
  type Entries,
  type Entry,
  type Field,
  type FormDefinition,
  type Lists,
  longest,
  optionsOf,
  shownFields,
} from './definition.ts'

export interface Surroundings {
  /** An ISO day. */
  today: string
  lists: Lists
}

/** What is wrong with the entries, by field, in the form's order. Fields that are not asked for are not judged. */
export function problemsOf(
  definition: FormDefinition,
  entries: Entries,
  surroundings: Surroundings,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const field of shownFields(definition, entries)) {
    const problem = problemOf(field, entries, surroundings)
    if (problem) found[field.name] = problem
  }
  return found
}

/** What is wrong with one field, given the others. */
export function problemOf(field: Field, entries: Entries, surroundings: Surroundings): string | undefined {
  const entry = entries[field.name]
  if (field.kind === 'date') return dateProblem(field, entry, entries, surroundings.today)
  if (isEmpty(entry)) {
    const spared = field.optional || (field.unless !== undefined && !isEmpty(entries[field.unless]))
    return spared ? undefined : field.message
  }
  const misfit = field.misfit ?? field.message
  const text = typeof entry === 'string' ? entry.trim() : ''
  switch (field.kind) {
    case 'text':
    case 'company code':
    case 'long text': {
      if (text.length > longest(field)) return `Use at most ${longest(field)} characters`
      if (!isPlain(text)) return 'Use plain text'
      const fits = 'fits' in field ? field.fits : undefined
      return fits && !fits(text) ? misfit : undefined
    }
    case 'whole number': {
      const fits = /^\d{1,9}$/.test(text) && Number(text) >= field.least && Number(text) <= field.most
      return fits ? undefined : misfit
    }
    case 'yes or no':
      if (text !== 'yes' && text !== 'no') return misfit
      return text === 'no' ? field.refusal : undefined
    case 'choice': {
      const options = [...optionsOf(field, surroundings.lists), ...(field.beneath?.options ?? [])]
      return options.some(({ value }) => value === entry) ? undefined : misfit
    }
    case 'choices': {
      const chosen = entry as string[]
      const known = new Set(field.options.map(({ value }) => value))
      if (!chosen.every((one) => known.has(one)) || new Set(chosen).size < chosen.length) return misfit
      if (field.alone && chosen.length > 1 && chosen.includes(field.alone))
        return `Choose ${field.alone} by itself, or the others without it.`
      return undefined
    }
    case 'consent':
      return typeof entry === 'boolean' ? undefined : misfit
  }
}

/** From when to when a date may lie, given the other entries (PILOT-19, PILOT-20). */
export function boundsOf(field: DateEntry, entries: Entries, today: string): { earliest: string; latest: string } {
  const latest = field.latest === 'today' ? today : field.latest
  const from = field.from ? entries[field.from] : undefined
  const chosen = typeof from === 'string' && isDay(from) && from <= latest ? from : undefined
  return { earliest: chosen ?? field.earliest, latest }
}

function dateProblem(field: DateEntry, entry: Entry | undefined, entries: Entries, today: string): string | undefined {
  if (isEmpty(entry) && field.optional) return undefined
  const { earliest, latest } = boundsOf(field, entries, today)
  const fits = typeof entry === 'string' && isDay(entry) && entry >= earliest && entry <= latest
  if (fits) return undefined
  return field.message.replace('{earliest}', usDate(earliest)).replace('{latest}', usDate(latest))
}

const isEmpty = (entry: Entry | undefined): boolean =>
  entry === undefined || (typeof entry === 'string' ? entry.trim() === '' : Array.isArray(entry) && entry.length === 0)

/** PostgreSQL keeps neither null bytes nor halves of a character. */
export const isPlain = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
