import { problemsOf } from '../../../forms/check.ts'
import { type Actor, requireUser, type UserActor } from '../../../platform/actor.ts'
import { badInput, notPermitted } from '../../../platform/errors.ts'
import { type Answers, answersOf, entriesOf } from '../form/payload.ts'
import type { ProgramDefinition } from '../form/program.ts'

/** @throws PortalError 400 naming every field that is missing, does not fit or is not the form's */
export function judge(
  definition: ProgramDefinition,
  payload: Record<string, unknown>,
  surroundings: Parameters<typeof problemsOf>[2],
): Answers {
  const { entries, errors } = entriesOf(definition, payload)
  refuse({ ...problemsOf(definition, entries, surroundings), ...errors })
  return answersOf(definition, entries)
}

export function refuse(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw badInput(problems)
}

/** ROLE-04, PILOT-36 */
export function requireAdmitted(actor: Actor, definition: ProgramDefinition): UserActor {
  const user = requireUser(actor)
  if (definition.secondFactor && !user.mfa)
    throw notPermitted('Turn on multi-factor login in My Account to apply to the pilot program.')
  return user
}
