import {
  type Entries,
  type Entry,
  type Field,
  type FormDefinition,
  fieldsOf,
  shownFields,
} from '../../../forms/definition.ts'

/** What travels at a submission, and is kept: yes and no as booleans, numbers as numbers, days as ISO text. */
export type Answers = Record<string, string | number | boolean | string[]>

/** The entries of the fields that are asked for, as answers, with the full name that the form adds (PILOT-10, MEP-05). */
export function answersOf(definition: FormDefinition, entries: Entries): Answers {
  const answers: Answers = {}
  for (const field of shownFields(definition, entries)) answers[field.name] = answerOf(field, entries[field.name])
  if ('firstName' in answers) answers.name = `${answers.firstName} ${answers.lastName}`
  return answers
}

function answerOf(field: Field, entry: Entry | undefined): Answers[string] {
  if (typeof entry !== 'string') return entry ?? ''
  const text = entry.trim()
  if (field.kind === 'yes or no') return text === 'yes'
  return field.kind === 'whole number' && text !== '' ? Number(text) : text
}

/** A payload as entries. What has the wrong type, or a name that the form does not have, is named with its problem. */
export function entriesOf(
  definition: FormDefinition,
  payload: Record<string, unknown>,
): { entries: Entries; errors: Record<string, string> } {
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]))
  const errors: [string, string][] = []
  const entries: Entries = {}
  for (const [name, value] of Object.entries(payload)) {
    const field = fields.get(name)
    if (!field) {
      // The full name is written anew from first and last name, whatever was sent.
      if (name !== 'name') errors.push([name.slice(0, 100), 'This form has no such field.'])
      continue
    }
    const entry = entryOf(field, value)
    if (entry === undefined) errors.push([name, field.misfit ?? field.message])
    else entries[name] = entry
  }
  return { entries, errors: Object.fromEntries(errors) }
}

function entryOf(field: Field, value: unknown): Entry | undefined {
  if (value === null) return ''
  if (field.kind === 'consent') return typeof value === 'boolean' ? value : undefined
  if (field.kind === 'yes or no' && typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field.kind === 'whole number' && typeof value === 'number') return String(value)
  if (field.kind === 'choices')
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
  // A day may come with the midnight that JSON gives a date.
  if (field.kind === 'date' && typeof value === 'string') return value.replace(/T00:00:00(?:\.000)?Z$/, '')
  return typeof value === 'string' ? value : undefined
}
