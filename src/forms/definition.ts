/** A form as data: one definition draws it in the browser and judges it on the server. No library. */

/** Shown, and asked for, only while another field holds this value (or, of several, this one among them). */
export interface Condition {
  field: string
  is: string
}

export interface Option {
  value: string
  text: string
}

interface FieldBase {
  /** The payload's name. */
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** Another field that does as well: with that one given, this one may stay empty. */
  unless?: string
  when?: Condition
  /** What to read when nothing was given; also when it does not fit, where there is no `misfit`. */
  message: string
  misfit?: string
}

export interface TextEntry extends FieldBase {
  kind: 'text'
  fits?: (text: string) => boolean
  max?: number
  autoComplete?: string
  inputMode?: 'text' | 'numeric'
}
/** Looks the company up and fills in the fields of the same form (SAM-06, SAM-07). */
export interface CompanyCode extends FieldBase {
  kind: 'company code'
  fits: (text: string) => boolean
  max?: number
}
export interface LongText extends FieldBase {
  kind: 'long text'
  max?: number
}
export interface WholeNumber extends FieldBase {
  kind: 'whole number'
  least: number
  most: number
}
export interface YesNo extends FieldBase {
  kind: 'yes or no'
  /** Where only a yes goes on: what a no is told. */
  refusal?: string
}
/** A single box to tick. */
export interface Consent extends FieldBase {
  kind: 'consent'
}
export interface Choice extends FieldBase {
  kind: 'choice'
  /** The options, or the name of a list that the portal keeps as content. */
  options: readonly Option[] | string
  /** Further ones, apart from a long list and beneath it. */
  beneath?: { text: string; options: readonly Option[] }
  look?: 'radio' | 'select'
  autoComplete?: string
}
export interface Choices extends FieldBase {
  kind: 'choices'
  options: readonly Option[]
  /** The one that stands alone: choosing it clears the others. */
  alone?: string
}
export interface DateEntry extends FieldBase {
  kind: 'date'
  /** ISO days. `message` may name both as `{earliest}` and `{latest}`. */
  earliest: string
  latest: 'today' | string
  /** A date field before which this one cannot lie. */
  from?: string
}

export type Field = TextEntry | CompanyCode | LongText | WholeNumber | YesNo | Consent | Choice | Choices | DateEntry

export interface Section {
  title?: string
  intro?: string
  when?: Condition
  /** Fields in an inner list stand side by side where there is room. */
  rows: readonly (Field | readonly Field[])[]
}

export interface Step {
  title: string
  sections: readonly Section[]
}

export interface FormDefinition {
  steps: readonly Step[]
}

/** What is typed: text, "yes" or "no", a tick, or several choices. Drafts keep it as it is. */
export type Entry = string | boolean | string[]
export type Entries = Record<string, Entry>

/** Lists of options that the portal keeps as content, by name. */
export type Lists = Record<string, readonly Option[]>

export const fieldsOfSection = (section: Section): Field[] => section.rows.flatMap((row) => row as Field | Field[])
export const fieldsOfStep = (step: Step): Field[] => step.sections.flatMap(fieldsOfSection)
export const fieldsOf = (definition: FormDefinition): Field[] => definition.steps.flatMap(fieldsOfStep)

export const optionsOf = (field: Choice | Choices, lists: Lists): readonly Option[] =>
  typeof field.options === 'string' ? (lists[field.options] ?? []) : field.options

export const longest = (field: Field): number => {
  if (field.kind === 'long text') return field.max ?? 2_000
  return 'max' in field && field.max ? field.max : 200
}

/** Nothing entered yet. */
export const blankEntry = (field: Field): Entry => {
  if (field.kind === 'consent') return false
  return field.kind === 'choices' ? [] : ''
}
export const blankEntries = (definition: FormDefinition): Entries =>
  Object.fromEntries(fieldsOf(definition).map((field) => [field.name, blankEntry(field)]))

/** A choice that stands alone clears the others, and goes when another is made (MEP-06). */
export function withAlone(field: Choices, before: readonly string[], next: string[]): string[] {
  const { alone } = field
  if (!alone || !next.includes(alone)) return next
  return before.includes(alone) ? next.filter((one) => one !== alone) : [alone]
}

export const holds = (condition: Condition | undefined, entries: Entries): boolean => {
  if (!condition) return true
  const entry = entries[condition.field]
  return Array.isArray(entry) ? entry.includes(condition.is) : entry === condition.is
}

/** The fields that are asked for now. */
export const shownFields = (definition: FormDefinition, entries: Entries): Field[] =>
  definition.steps.flatMap(({ sections }) =>
    sections
      .filter((section) => holds(section.when, entries))
      .flatMap((section) => fieldsOfSection(section).filter((field) => holds(field.when, entries))),
  )
