/** The password rules that a browser can check too; the server also refuses well-known passwords (SEC-09). */

export const passwordLimits = { min: 8, max: 128 } as const

export const passwordMessages = {
  required: 'Password is required',
  rule: 'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of # ? ! @ $ % ^ & * -',
  tooLong: 'Use at most 128 characters',
  emailName: 'Do not use the name of your email address in your password',
  wellKnown: 'This password is too well known. Please choose another one',
  confirm: 'Please re-enter the password given above',
  newRequired: 'A new password is required',
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is incorrect',
} as const

export interface PasswordCheck {
  id: 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'emailName'
  /** What the password needs, for a list beside the field. */
  text: string
  met: boolean
}

const special = /[#?!@$%^&*-]/

/** The part of an address before the @, where it is long enough to be found by chance only. */
function emailName(email: string): string | undefined {
  const name = email.split('@')[0]?.trim().toLowerCase() ?? ''
  return name.length >= 3 ? name : undefined
}

/** Each part of the rule and whether the password meets it (SIGNUP-13, SEC-09). */
export function checkPassword(password: string, email = ''): PasswordCheck[] {
  const name = emailName(email)
  const length = [...password].length
  return [
    {
      id: 'length',
      text: `${passwordLimits.min} to ${passwordLimits.max} characters`,
      met: length >= passwordLimits.min && length <= passwordLimits.max,
    },
    { id: 'lower', text: 'a lowercase letter', met: /[a-z]/.test(password) },
    { id: 'upper', text: 'an uppercase letter', met: /[A-Z]/.test(password) },
    { id: 'digit', text: 'a digit', met: /[0-9]/.test(password) },
    { id: 'special', text: 'one of # ? ! @ $ % ^ & * -', met: special.test(password) },
    {
      id: 'emailName',
      text: 'not the name of your email address',
      met: !name || !password.toLowerCase().includes(name),
    },
  ]
}

/** What is wrong with a new password, in the words of the form; undefined when it may be used. */
export function passwordProblem(password: string, email = ''): string | undefined {
  if ([...password].length > passwordLimits.max) return passwordMessages.tooLong
  const failed = checkPassword(password, email).find((check) => !check.met)
  if (!failed) return undefined
  return failed.id === 'emailName' ? passwordMessages.emailName : passwordMessages.rule
}
