import { type Field, type FormDefinition, fieldsOfStep } from '../../../forms/definition.ts'
import { longestMessage } from '../transitions-contract.ts'

/** The field for an answer in words; it goes to the desk and is no part of the application. */
export const replyField = 'replyToDesk'

/** The form as it opens for a question of the desk: with room for an answer in words, and what it is about marked (DESK-04). */
export function askedForm<D extends FormDefinition>(definition: D, about: readonly string[]): D {
  const marked = <F extends Field>(field: F): F =>
    about.includes(field.name)
      ? { ...field, hint: ['We ask about this.', field.hint].filter(Boolean).join(' ') }
      : field
  return {
    ...definition,
    steps: [
      { title: 'Your answer', sections: [{ rows: [reply] }] },
      ...definition.steps.map((step) => ({
        ...step,
        sections: step.sections.map((section) => ({
          ...section,
          rows: section.rows.map((row) => ('name' in row ? marked(row) : row.map(marked))),
        })),
      })),
    ],
  }
}

const reply: Field = {
  kind: 'long text',
  name: replyField,
  label: 'Your answer',
  hint: 'In your own words. What you answered before stands in the next steps; you can change it there.',
  message: 'Write an answer, or change what you were asked about.',
  max: longestMessage,
  optional: true,
}

/** The step, from 0, in which a field stands; undefined where the form does not have it. */
export function stepOf({ steps }: FormDefinition, name: string): number | undefined {
  const found = steps.findIndex((step) => fieldsOfStep(step).some((field) => field.name === name))
  return found < 0 ? undefined : found
}
