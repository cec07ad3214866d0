import { passwordMessages, passwordProblem } from '../../password-contract.ts'
import { profileMessages } from '../../profile-contract.ts'

/** Each gives the message to show, or nothing where all is well. The server repeats them (GEN-11). */

export const missing = (text: string, message: string): string | undefined => (text.trim() ? undefined : message)

export function emailProblem(email: string, required: string = profileMessages.emailRequired): string | undefined {
  const text = email.trim()
  if (!text) return required
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? undefined : profileMessages.emailFormat
}

export const newPasswordProblem = (password: string, email: string, required: string): string | undefined =>
  password ? passwordProblem(password, email) : required

export const confirmProblem = (again: string, password: string): string | undefined =>
  again && again === password ? undefined : passwordMessages.confirm

/** Without the fields that have nothing to say. */
export function only<Name extends string>(problems: Record<Name, string | undefined>): { [N in Name]?: string } {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text)) as { [N in Name]?: string }
}
