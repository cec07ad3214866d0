import type { FormDefinition } from '../../../forms/definition.ts'

export const programs = ['pilot', 'mep'] as const
export type Program = (typeof programs)[number]

/** The form by which one applies to a program. */
export interface ProgramDefinition extends FormDefinition {
  program: Program
  /** Only with multi-factor login on (ROLE-04). */
  secondFactor: boolean
}
