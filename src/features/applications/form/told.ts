import {
  type Entry,
  type Field,
  type FormDefinition,
  fieldsOfSection,
  holds,
  type Lists,
  optionsOf,
} from '../../../forms/definition.ts'
import { type Answers, entriesOf } from './payload.ts'

export interface ToldSection {
  title: string
  rows: { label: string; value: string }[]
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
          .map((field) => ({ label: field.label, value: told(field, entries[field.name], lists) })),
      })),
  )
  const others = Object.keys(errors).map((name) => ({ label: name, value: String(answers[name]) }))
  return [...sections, ...(others.length > 0 ? [{ title: 'Asked by an earlier form', rows: others }] : [])]
}

function told(field: Field, entry: Entry | undefined, lists: Lists): string {
  if (field.kind === 'consent') return entry === true ? 'Yes' : 'No'
  if (field.kind === 'yes or no') return entry === 'yes' ? 'Yes' : entry === 'no' ? 'No' : ''
  if (field.kind !== 'choice' && field.kind !== 'choices') return String(entry ?? '')
  const options = [...optionsOf(field, lists), ...('beneath' in field ? (field.beneath?.options ?? []) : [])]
  const textOf = (value: string) => options.find((option) => option.value === value)?.text ?? value
  return Array.isArray(entry) ? entry.map(textOf).join(', ') : textOf(String(entry ?? ''))
}
