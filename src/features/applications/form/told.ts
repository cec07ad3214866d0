import {
  type Entry,
  type Field,
  type FormDefinition,
  fieldsOf,
  fieldsOfSection,
  holds,
  type Lists,
  optionsOf,
} from '../../../forms/definition.ts'
import { type Answers, entriesOf } from './payload.ts'

export interface ToldSection {
  title: string
  /** By field; without a name where an earlier form asked. */
  rows: { name: string; label: string; value: string }[]
}

/**
 * What was answered, in the form's own sections and words, for whoever reads it (DESK-06). What an earlier form asked
 * stands at the end, under its name.
 */
export function toldAnswers(definition: FormDefinition, answers: Answers, lists: Lists): ToldSection[] {
  const { name: _, ...asked } = answers
  const { entries, errors } = entriesOf(definition, asked)
  const sections = definition.steps.flatMap(({ title, sections }) =>
    sections
      .filter((section) => holds(section.when, entries))
      .map((section) => ({
        title: section.title ?? title,
        rows: fieldsOfSection(section)
          .filter((field) => holds(field.when, entries))
          .map((field) => ({
            name: field.name,
            label: field.label,
            value: told(field, entries[field.name], lists),
          })),
      })),
  )
  const others = Object.keys(errors).map((name) => ({ name: '', label: name, value: String(answers[name]) }))
  return [...sections, ...(others.length > 0 ? [{ title: 'Asked by an earlier form', rows: others }] : [])]
}

/** What differs between two sets of answers, in the form's order and words (DESK-04). */
export function toldChanges(
  definition: FormDefinition,
  before: Answers,
  after: Answers,
  lists: Lists,
): { name: string; label: string; before: string; after: string }[] {
  const rowsOf = (answers: Answers) =>
    new Map(
      toldAnswers(definition, answers, lists).flatMap(({ rows }) => rows.map((row) => [row.name || row.label, row])),
    )
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const asked = fieldsOf(definition).map(({ name }) => name)
  return [...new Set([...asked, ...was.keys(), ...is.keys()])].flatMap((key) => {
    const { name = '', label = key } = is.get(key) ?? was.get(key) ?? {}
    const [old, now] = [was.get(key)?.value ?? '', is.get(key)?.value ?? '']
    return old === now ? [] : [{ name, label, before: old, after: now }]
  })
}

function told(field: Field, entry: Entry | undefined, lists: Lists): string {
  if (field.kind === 'consent') return entry === true ? 'Yes' : 'No'
  if (field.kind === 'yes or no') return entry === 'yes' ? 'Yes' : entry === 'no' ? 'No' : ''
  if (field.kind !== 'choice' && field.kind !== 'choices') return String(entry ?? '')
  const options = [...optionsOf(field, lists), ...('beneath' in field ? (field.beneath?.options ?? []) : [])]
  const textOf = (value: string) => options.find((option) => option.value === value)?.text ?? value
  return Array.isArray(entry) ? entry.map(textOf).join(', ') : textOf(String(entry ?? ''))
}
